import type { ReactNode } from 'react';
import { type BrandWords, brandFace } from '#brand/brand.ts';
import { Glyph } from '#ui/kit/glyph.tsx';

const { features, featuresTitle } = brandFace.landing;
const star = 'M12 3.5l2.6 5.5 5.9.8-4.3 4.2 1 6L12 17.2 6.8 20l1-6-4.3-4.2 5.9-.8Z';

/** Six reasons, with their figures in the display font. */
export function Features() {
  return (
    <section className="features" aria-labelledby="features">
      <h2 className="landing__title" id="features">
        {featuresTitle}
      </h2>
      <ul className="features__grid">
        <Feature look="free" words={features.freeTrial}>
          5
        </Feature>
        <Feature look="time" words={features.onTime}>
          99%
        </Feature>
        <Feature look="rated" words={features.couriers}>
          {[1, 2, 3, 4, 5].map((n) => (
            <Glyph key={n} size="large" d={star} />
          ))}
        </Feature>
        <Feature look="label" words={features.whiteLabel}>
          <span className="features__tag">Your name</span>
        </Feature>
        <Feature look="demand" words={features.onDemand}>
          <span className="features__switch" />
        </Feature>
        <Feature look="platform" words={features.platform}>
          <span className="features__phone" />
          <span className="features__link" />
          {'{ }'}
        </Feature>
      </ul>
    </section>
  );
}

function Feature({ look, words, children }: { look: string; words: BrandWords; children: ReactNode }) {
  return (
    <li className={`feature feature--${look}`}>
      <span className="feature__figure" aria-hidden="true">
        {children}
      </span>
      <div>
        <h3>{words.title}</h3>
        <p>{words.text}</p>
      </div>
    </li>
  );
}
