import type { ReactNode } from 'react';
import { CourierArt } from '#ui/art/courier.tsx';
import { brandLanding } from '#brand/brand-landing.ts';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import type { ClaimTexts } from '#ui/public/claim-texts.ts';

const { title, text, perks, weeks } = brandLanding.drive;

/** The invitation to couriers. */
export function Drive({ claims }: { claims: ClaimTexts }): ReactNode {
  return (
    <section className="drive stack items-center gap-6 band--later" aria-labelledby="drive">
      <div className="grid justify-items-start gap-5">
        <h2 className="band__title" id="drive">
          {title}
        </h2>
        <p className="drive__text">{text}</p>
        <ul className="drive__perks grid">
          {perks.map((perk) => (
            <Perk key={perk} text={perk} />
          ))}
          <Perk text={claims['payouts.perk'] ?? weeks} claim="payouts.perk" />
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

function Perk({ text, claim }: { text: string; claim?: string }): ReactNode {
  return (
    <li className="row gap-3">
      <Glyph size="small" d="M5 12.5l4.5 4.5L19 7.5" />
      <span data-claim={claim}>{text}</span>
    </li>
  );
}
