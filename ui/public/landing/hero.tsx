import { useEffect, useRef } from 'react';
import { brandLanding } from '#brand/brand-landing.ts';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { CourierCount } from './courier-count.tsx';
import { LiveDelivery } from './live-delivery.tsx';
import { moveHero, PAUSE } from './motion.ts';

const { kicker, headline, headlineStable, rotating, lede } = brandLanding;

/** The headline with its rotating word, the two ways to start, and a moving delivery. One button stops all motion. */
export function Hero() {
  const hero = useRef<HTMLElement>(null);
  useEffect(() => {
    if (hero.current !== null) moveHero(hero.current);
  }, []);
  return (
    <section ref={hero} className="hero" aria-label={kicker}>
      <div className="hero__words">
        <div className="hero__kicker">
          <span>{kicker}</span>
          <button type="button" className="hero__pause" aria-label={PAUSE.label}>
            <Glyph size="small" d={PAUSE.drawing} />
          </button>
        </div>
        <h1 className="hero__title" id="page-title" tabIndex={-1}>
          <span className="visually-hidden">{headlineStable}</span>
          <span aria-hidden="true">
            <span className="hero__headline">{headline}</span>{' '}
            <span className="hero__rotation">
              {rotating.map((text, index) => (
                <span key={text} className={index === 0 ? 'hero__word hero__word--on' : 'hero__word'}>
                  {text}
                </span>
              ))}
            </span>
          </span>
        </h1>
        <p className="hero__lede">{lede}</p>
        <div className="hero__ways">
          <ButtonLink href="/register" size="large" iconEnd icon={<Glyph d="M4 12h15M13 6l6 6-6 6" />}>
            Get Started
          </ButtonLink>
          <ButtonLink className="for-guests" href="/sign-in" size="large" variant="secondary">
            Sign In
          </ButtonLink>
          <ButtonLink className="for-members" href="/my-account" size="large" variant="secondary">
            My Account
          </ButtonLink>
        </div>
        <CourierCount />
      </div>
      <LiveDelivery />
    </section>
  );
}
