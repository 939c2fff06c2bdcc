import type { ReactNode } from 'react';
import { FREE_DELIVERIES } from '#core/delivery/price/tariff.ts';
import { brandPages } from '#brand/brand-pages.ts';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { Rates } from '../rates.tsx';

const { title, lede, free, points } = brandPages.pricing;

/** Five free, then per delivery by zone. */
export function Pricing(): ReactNode {
  return (
    <section className="band stack band--later pricing" aria-labelledby="pricing">
      <div className="pricing__head">
        <h2 className="band__title" id="pricing">
          {title}
        </h2>
        <p className="band__lede">{lede}</p>
      </div>
      <div className="pricing__free grid content-start justify-items-start gap-4">
        <p className="pricing__boxes flex gap-2" aria-hidden="true">
          {Array.from({ length: FREE_DELIVERIES }, (_, index) => (
            <span key={index} />
          ))}
        </p>
        <h3>{free.title}</h3>
        <p>{free.text}</p>
        <ul>
          {points.map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
        <ButtonLink className="for-guests" href="/register">
          Start with {FREE_DELIVERIES} free
        </ButtonLink>
      </div>
      <div className="pricing__rates grid content-start gap-4">
        <h3>Then, per delivery, from</h3>
        <Rates />
      </div>
    </section>
  );
}
