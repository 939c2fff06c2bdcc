import type { ReactNode } from 'react';
import { CounterArt } from '#ui/art/counter.tsx';
import { HandoverArt } from '#ui/art/handover.tsx';
import type { BrandWords } from '#brand/brand.ts';
import { brandLanding } from '#brand/brand-landing.ts';
import type { ClaimTexts } from '#ui/public/claim-texts.ts';

const { features, featuresTitle } = brandLanding;

/** Six reasons. Figures replace some of their words. */
export function Features({ claims }: { claims: ClaimTexts }): ReactNode {
  const { onTime, couriers } = features;
  return (
    <section className="band stack band--later" aria-labelledby="features">
      <h2 className="band__title" id="features">
        {featuresTitle}
      </h2>
      <ul className="stack gap-4 features">
        <Feature look="free" tone="signal" words={features.freeTrial}>
          5
        </Feature>
        <Feature
          look="time"
          tone="night"
          claim="onTime"
          words={{ title: claims['onTime.title'] ?? onTime.title, text: claims['onTime.text'] ?? onTime.text }}
        >
          <span data-claim="onTime.figure">{claims['onTime.figure'] ?? '$0'}</span>
        </Feature>
        <Feature
          look="rated"
          tone="sage"
          claim="couriers"
          words={{ title: couriers.title, text: claims['couriers.text'] ?? couriers.text }}
        >
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
  claim,
  words,
  children,
}: {
  look: string;
  tone: string;
  claim?: 'onTime' | 'couriers';
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
        <h3 data-claim={claim && `${claim}.title`}>{words.title}</h3>
        <p data-claim={claim && `${claim}.text`}>{words.text}</p>
      </div>
    </li>
  );
}
