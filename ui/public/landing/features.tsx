import type { ReactNode } from 'react';
import { CounterArt } from '#ui/art/counter.tsx';
import { HandoverArt } from '#ui/art/handover.tsx';
import type { BrandWords } from '#brand/brand.ts';
import { brandLanding } from '#brand/brand-landing.ts';

const { features, featuresTitle } = brandLanding;

/** Six reasons. */
export function Features() {
  return (
    <section className="band stack band--later" aria-labelledby="features">
      <h2 className="band__title" id="features">
        {featuresTitle}
      </h2>
      <ul className="stack gap-4 features">
        <Feature look="free" tone="signal" words={features.freeTrial}>
          5
        </Feature>
        <Feature look="time" tone="night" words={features.onTime}>
          $0
        </Feature>
        <Feature look="rated" tone="sage" words={features.couriers}>
          <HandoverArt />
        </Feature>
        <Feature look="label" tone="sand" words={features.whiteLabel}>
          <CounterArt />
        </Feature>
        <Feature look="demand" tone="line" words={features.onDemand} />
        <Feature look="platform" tone="line" words={features.platform} />
      </ul>
    </section>
  );
}

function Feature({
  look,
  tone,
  words,
  children,
}: {
  look: string;
  tone: string;
  words: BrandWords;
  children?: ReactNode;
}) {
  return (
    <li className={`tile stack gap-6 tile--${tone} feature feature--${look}`}>
      {children !== undefined && (
        <span className="tile__figure row" aria-hidden="true">
          {children}
        </span>
      )}
      <div>
        <h3>{words.title}</h3>
        <p>{words.text}</p>
      </div>
    </li>
  );
}
