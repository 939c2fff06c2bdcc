import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Business } from '#core/business/business.ts';
import type { BusinessSettings } from '#core/delivery/merchant/merchant-deliveries.ts';
import { displayInternational } from '#core/geography/phone.ts';
import { zoneInWords } from '#ui/delivery/business-time.ts';
import { apiKeysOf } from '#ui/app/paths.ts';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { businessPlace } from '#ui/geography/business-place.ts';
import { asWritten } from '#ui/kit/as-written.ts';

/** The place of a business and its email (spec §2); once it has sent something, also the pickup place. */
export function BusinessInfo({
  business,
  settings,
}: {
  business: Business;
  settings: BusinessSettings | null;
}): ReactNode {
  const { city, country } = businessPlace(business);
  const pickup = settings?.pickup ?? null;
  return (
    <Card padding="large" className="business-info">
      <h2 className="business-title">Business Info</h2>
      <dl className="facts">
        <Fact
          label="Address"
          glyph="M12 21s7-6.3 7-11.5a7 7 0 0 0-14 0C5 14.7 12 21 12 21ZM12 7a2.5 2.5 0 1 0 0 5 2.5 2.5 0 0 0 0-5Z"
        >
          <bdi>{business.address}</bdi>
        </Fact>
        <Fact label="City / State" glyph="M4 20V9l5-3v14M9 20h11V4H9M13 8h3M13 12h3M13 16h3">
          <span>{city}</span>
          <span className="soft">{` · ${country}`}</span>
        </Fact>
        <Fact label="Email" glyph="M3.5 6h17v12.5h-17V6ZM3.5 7l8.5 6.5L20.5 7">
          <a {...asWritten} className="text-link" href={`mailto:${business.businessEmail}`}>
            {business.businessEmail}
          </a>
        </Fact>
        {pickup !== null && (
          <>
            <Fact label="Phone" glyph="M7.5 3.5h9v17h-9v-17ZM11 17.5h2">
              <span {...asWritten} className="numeric">
                {displayInternational(pickup.phone)}
              </span>
            </Fact>
            <Fact label="Time zone" glyph="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2.5">
              {zoneInWords(pickup.timeZone)}
            </Fact>
          </>
        )}
        <Fact label="Developers" glyph="M8.5 7.5L4 12l4.5 4.5M15.5 7.5L20 12l-4.5 4.5M13.5 5l-3 14">
          <Link className="text-link" href={apiKeysOf(business.id)}>
            API keys
          </Link>
        </Fact>
      </dl>
    </Card>
  );
}

function Fact({ label, glyph, children }: { label: string; glyph: string; children: ReactNode }): ReactNode {
  return (
    <div className="facts__row grid gap-half">
      <dt>
        <span className="facts__icon grid">
          <Glyph d={glyph} />
        </span>
        <span>{label}</span>
      </dt>
      <dd>{children}</dd>
    </div>
  );
}
