import type { ReactNode } from 'react';
import { LARGE_SURCHARGE, REACH, TARIFF } from '#core/delivery/price/tariff.ts';
import { ZONES, type Zone } from '#core/delivery/price/zone.ts';
import { money } from '#ui/delivery/money.ts';
import { kilometers, zoneNames } from '#ui/delivery/zone-names.ts';
import './rates.css';

/** The default reach of a zone, in the United States and Canada; elsewhere a city is one zone. */
const reach = (zone: Zone): string =>
  `Up to ${Math.round(REACH[zone] / 1609.344)} miles, or ${kilometers(REACH[zone])}`;

/** The price and the promised time of each zone, from the tariff itself. */
export function Rates(): ReactNode {
  return (
    <div className="rates grid gap-4">
      <dl className="rates__zones">
        {ZONES.map((zone) => (
          <div className="rates__zone flex items-baseline justify-between wrap gap-2 gap-x-5" key={zone}>
            <dt>
              <span className="rates__name">{zoneNames[zone]}</span>
              <span className="rates__reach">{reach(zone)}</span>
            </dt>
            <dd>
              <b className="rates__fee numeric">{money(TARIFF[zone].fee, 'USD')}</b>
              <span className="rates__minutes">{`within ${TARIFF[zone].minutes} minutes`}</span>
            </dd>
          </div>
        ))}
      </dl>
      <p className="rates__more">{`A large parcel adds ${money(LARGE_SURCHARGE.fee, 'USD')}.`}</p>
    </div>
  );
}
