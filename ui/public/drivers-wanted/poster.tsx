import { CourierArt } from '#ui/art/courier.tsx';
import { brandPages } from '#brand/brand-pages.ts';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { Week } from './week.tsx';

/** The title as a poster, with a courier riding below it. */
export function Poster() {
  return (
    <section className="poster stack gap-6" aria-labelledby="page-title">
      <div className="poster__words grid justify-items-start gap-5">
        <h1 className="poster__title" id="page-title" tabIndex={-1}>
          Drivers <span className="poster__word">Wanted</span>
        </h1>
        <p className="poster__lede">{brandPages.drivers.lede}</p>
        <div className="poster__actions flex wrap gap-3">
          <ButtonLink href="/register" size="large" iconEnd icon={<Glyph d="M4 12h15M13 6l6 6-6 6" />}>
            Apply Now
          </ButtonLink>
          <ButtonLink href="/contact" size="large" variant="secondary">
            Contact Us
          </ButtonLink>
        </div>
      </div>
      <Week />
      <div className="poster__road" aria-hidden="true">
        <span className="poster__rider">
          <CourierArt />
        </span>
      </div>
    </section>
  );
}
