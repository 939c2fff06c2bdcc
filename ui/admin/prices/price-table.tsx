import type { ReactNode } from 'react';
import type { Cents, Currency, Tariff } from '#core/delivery/price/tariff.ts';
import { ZONES } from '#core/delivery/price/zone.ts';
import { money } from '#ui/delivery/money.ts';
import { kilometers, zoneNames } from '#ui/delivery/zone-names.ts';

/** An amount. Without a currency, it's in each city's own, which are all called dollars. */
export const priceIn = (cents: Cents, currency: Currency | null): string => money(cents, currency ?? 'USD');

/** The currency of prices, as a sentence. Null for the prices of all cities, which are in each city's own. */
export const currencyWords = (currency: Currency | null): string =>
  currency === null
    ? 'Each city’s prices are in its own dollars: Canadian in Canada, US elsewhere.'
    : currency === 'CAD'
      ? 'In Canadian dollars.'
      : 'In US dollars.';

/** The prices of a tariff. */
export function PriceTable({
  tariff: { rates, large, cancelFee, returnShare, reach },
  currency,
  label,
}: {
  tariff: Tariff;
  /** Null if the amounts are in each city's own currency. */
  currency: Currency | null;
  label: string;
}): ReactNode {
  const price = (cents: Cents) => priceIn(cents, currency);
  return (
    <>
      <table className="price-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">Distance</th>
            <th scope="col">Fee</th>
            <th scope="col">Pay</th>
            <th scope="col">Promise</th>
          </tr>
        </thead>
        <tbody>
          {ZONES.map((zone) => (
            <tr key={zone}>
              <th scope="row">
                <span>{`${zoneNames[zone]} `}</span>
                {reach !== undefined && <span className="soft numeric">{`up to ${kilometers(reach[zone])}`}</span>}
              </th>
              <td className="numeric">{price(rates[zone].fee)}</td>
              <td className="numeric">{price(rates[zone].pay)}</td>
              <td className="numeric">{`${rates[zone].minutes} min`}</td>
            </tr>
          ))}
          <tr>
            <th scope="row">Large parcel</th>
            <td className="numeric">{`+${price(large.fee)}`}</td>
            <td className="numeric">{`+${price(large.pay)}`}</td>
            <td>–</td>
          </tr>
        </tbody>
      </table>
      <p className="prices__since">{`${reach === undefined ? 'Measured by postal codes, not by distance. ' : ''}Canceling costs ${price(cancelFee)}. Bringing it back adds ${returnShare}%. ${currencyWords(currency)}`}</p>
    </>
  );
}
