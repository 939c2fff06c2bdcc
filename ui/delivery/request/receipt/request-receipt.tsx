import type { ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import type { Receipt } from '#core/delivery/lifecycle/receipt.ts';
import { hasPostalCodes } from '#core/geography/postal-codes.ts';
import {
  FREE_DELIVERIES,
  type Cents,
  type Currency,
  type ParcelSize,
  type Tariff,
} from '#core/delivery/price/tariff.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { money } from '#ui/delivery/money.ts';
import { distanceWords, zoneNames } from '#ui/delivery/zone-names.ts';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { Announcement } from './announcement.tsx';
import { receiptWords } from './receipt-words.ts';
import { freeUntil, Promised } from './promised.tsx';
import { postalName, refusalWords } from '#ui/delivery/request/request-words.ts';
import { tooFarWords, zonesIn, zonesInWords } from '#ui/delivery/request/zone-words.ts';
import './request-receipt.css';

/** The price and the promised time, as far as they're known; announced once they settle. */
export function RequestReceipt({
  business,
  receipt,
  to,
  size,
  declared,
  currency,
  freeLeft,
  tariff,
  failed = false,
  isOpen = false,
  now,
  times,
}: {
  business: Business;
  receipt: Receipt;
  /** The recipient's name as typed so far. */
  to: string;
  size: ParcelSize;
  /** The declared value as typed so far. */
  declared: Cents;
  currency: Currency;
  freeLeft: number;
  /** The prices of the business's market. */
  tariff: Tariff;
  /** Whether the places of postal areas couldn't be loaded. */
  failed?: boolean;
  /** Whether its time isn't chosen yet. */
  isOpen?: boolean;
  /** The backend's time. */
  now: number;
  times: BusinessTime;
}): ReactNode {
  return (
    <section className="receipt" aria-labelledby="receipt-title">
      <div className="receipt__paper grid gap-4">
        <h2 className="receipt__title" id="receipt-title">
          Your delivery
        </h2>
        <p className="receipt__route grid gap-2">
          <span className="receipt__stop">
            <bdi>{business.businessName}</bdi>
          </span>
          <span className="visually-hidden"> to </span>
          <span className="receipt__stop receipt__stop--door">{to === '' ? 'The door' : <bdi>{to}</bdi>}</span>
        </p>
        {receipt.kind === 'quoted' && (
          <Quoted
            receipt={receipt}
            large={size === 'large' ? tariff.large.fee : 0}
            currency={currency}
            isOpen={isOpen}
            now={now}
            times={times}
          />
        )}
        {declared > 0 && <p className="receipt__more">{`With a declared value of ${money(declared, currency)}.`}</p>}
        {receipt.kind === 'out-of-area' && (
          <p className="receipt__refusal flex gap-3">
            <Glyph d="M12 4L2.5 20h19L12 4ZM12 10v4.5M12 17.2v.1" />
            <span>{`${refusalWords(business.country)['out-of-area']} ${tooFarWords(receipt.meters, tariff.reach)}`}</span>
          </p>
        )}
        {receipt.kind === 'incomplete' && (
          <Rates
            country={business.country}
            missing={receipt.missing}
            currency={currency}
            freeLeft={freeLeft}
            rates={tariff.rates}
          />
        )}
        {receipt.kind === 'measuring' && (
          <p className="receipt__ask" role="status">
            {failed
              ? 'We can’t measure the distance right now. Request anyway: we’ll try again.'
              : 'Measuring the distance…'}
          </p>
        )}
        {receipt.kind !== 'out-of-area' && (
          <p className="receipt__more">
            {zonesInWords(business.country, tariff.reach, receipt.kind === 'quoted' && receipt.quote.meters === null)}
          </p>
        )}
        <Announcement text={receiptWords(receipt, currency, business.country, times, isOpen)} />
      </div>
    </section>
  );
}

function Quoted({
  receipt: { quote, freeLeftAfter },
  large,
  currency,
  isOpen,
  now,
  times,
}: {
  receipt: Extract<Receipt, { kind: 'quoted' }>;
  /** The part of the fee for a large parcel; 0 for a small one. */
  large: Cents;
  currency: Currency;
  isOpen: boolean;
  now: number;
  times: BusinessTime;
}): ReactNode {
  const { zone, meters, fee, free, dropoffReadyAt } = quote;
  return (
    <>
      <Promised quote={quote} isOpen={isOpen} now={now} times={times} />
      <dl className="receipt__lines">
        <Line
          label={
            <>
              <span>{`${zoneNames[zone]} `}</span>
              {meters !== null && <span className="receipt__minutes">{distanceWords(meters)}</span>}
            </>
          }
        >
          {money(fee - large, currency)}
        </Line>
        {large > 0 && <Line label="Large parcel">{money(large, currency)}</Line>}
        {free && <Line label="On us">{money(-fee, currency)}</Line>}
        <Line label="Total" total>
          <span>{`${free ? 'Free' : money(fee, currency)} `}</span>
          {!free && <span className="receipt__currency">{currency}</span>}
        </Line>
      </dl>
      {!isOpen && dropoffReadyAt !== null && <p className="receipt__more">{freeUntil(quote, times)}</p>}
      {free && <p className="receipt__free">{`Free. ${freeLeftAfter} of ${FREE_DELIVERIES} left after this.`}</p>}
      <p className="receipt__guarantee flex gap-2">
        <Glyph
          size="small"
          d="M12 3.5l7.5 2.5v6c0 4.5-3.2 7.3-7.5 8.5-4.3-1.2-7.5-4-7.5-8.5V6L12 3.5ZM8.5 12l2.5 2.5 4.5-4.5"
        />
        <span>
          {free
            ? 'If it’s late, it doesn’t count as one of your free deliveries.'
            : 'If it’s late, the whole fee is credited. Nothing to claim.'}
        </span>
      </p>
    </>
  );
}

/** The price of each zone, shown until the address is known. */
function Rates({
  country,
  missing,
  currency,
  freeLeft,
  rates,
}: {
  country: string;
  missing: 'pickup' | 'dropoff';
  currency: Currency;
  freeLeft: number;
  rates: Tariff['rates'];
}): ReactNode {
  return (
    <>
      <p className="receipt__ask">
        {missing === 'pickup'
          ? `Enter the ${postalName(country)} of the business to see the price and delivery time.`
          : `Enter the recipient’s ${hasPostalCodes(country) ? postalName(country) : 'city'} to see the price and delivery time.`}
      </p>
      <dl className="receipt__lines">
        {zonesIn(country).map((zone) => (
          <Line
            key={zone}
            label={
              <>
                <span>{`${zoneNames[zone]} `}</span>
                <span className="receipt__minutes">{`${rates[zone].minutes} min`}</span>
              </>
            }
          >
            {money(rates[zone].fee, currency)}
          </Line>
        ))}
      </dl>
      {freeLeft > 0 && (
        <p className="receipt__free">
          {freeLeft === FREE_DELIVERIES
            ? 'Your first five are on us.'
            : `${freeLeft} of ${FREE_DELIVERIES} free deliveries left.`}
        </p>
      )}
    </>
  );
}

function Line({
  label,
  total = false,
  children,
}: {
  label: ReactNode;
  total?: boolean;
  children: ReactNode;
}): ReactNode {
  return (
    <div
      className={
        total
          ? 'receipt__line flex justify-between gap-4 receipt__line--total'
          : 'receipt__line flex justify-between gap-4'
      }
    >
      <dt>{label}</dt>
      <dd className="numeric">{children}</dd>
    </div>
  );
}
