import { CourierArt } from '#ui/art/courier.tsx';
import { brandLanding } from '#brand/brand-landing.ts';
import { ButtonLink } from '#ui/kit/button-link.tsx';
import { Glyph } from '#ui/kit/glyph.tsx';

const { title, text, perks } = brandLanding.drive;

/** The invitation to couriers. */
export function Drive() {
  return (
    <section className="drive stack items-center gap-6 band--later" aria-labelledby="drive">
      <div className="grid justify-items-start gap-5">
        <h2 className="band__title" id="drive">
          {title}
        </h2>
        <p className="drive__text">{text}</p>
        <ul className="drive__perks grid">
          {perks.map((perk) => (
            <li className="row gap-3" key={perk}>
              <Glyph size="small" d="M5 12.5l4.5 4.5L19 7.5" />
              <span>{perk}</span>
            </li>
          ))}
        </ul>
        <ButtonLink href="/drivers-wanted" size="large" iconEnd icon={<Glyph d="M4 12h15M13 6l6 6-6 6" />}>
          Become a Courier
        </ButtonLink>
      </div>
      <div className="drive__art">
        <CourierArt />
      </div>
    </section>
  );
}
