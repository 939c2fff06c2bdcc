import type { ReactNode } from 'react';
import { brandFace } from '#brand/brand.ts';
import { brandPages } from '#brand/brand-pages.ts';
import type { Business } from '#core/business/business.ts';
import { isolate } from '#core/isolate.ts';
import { dateIn } from '#core/zoned-time.ts';
import { businessPlace } from '#ui/geography/business-place.ts';
import { zoneInWords } from '#ui/delivery/business-time.ts';
import { money } from '#ui/delivery/money.ts';
import { shownNumber } from '#ui/delivery/shown-number.ts';
import { zoneNames } from '#ui/delivery/zone-names.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { LogoMark } from '#ui/kit/surfaces/logo.tsx';
import { PageTitle } from '#ui/kit/page/page-title.tsx';
import type { ShownStatement } from './business-statement.ts';
import {
  CARRIED_OVER,
  daysWords,
  entryWords,
  FROM_EARLIER_PERIOD,
  periodWords,
  paymentStatusWords,
  wholeDayWords,
} from './statement-words.ts';

/** A statement as a document on paper: issuer and addressee, number and period, every line, and the total. */
export function StatementPaper({
  business,
  statement,
  timeZone,
}: {
  business: Business;
  statement: ShownStatement;
  timeZone: string;
}): ReactNode {
  const { company } = brandPages;
  const { city, country } = businessPlace(business);
  const { lines, carried, currency, total, closed, from } = statement;
  const paymentStatus = closed === null ? null : paymentStatusWords(closed);
  const hasReferences = lines.some(({ reference }) => reference !== '');
  // Months of release 0.1 may have no cities.
  const hasCities = lines.some(({ place }) => place !== '');
  const columns = 4 + Number(hasReferences) + Number(hasCities);
  return (
    <article className="paper">
      <header className="paper__head flex justify-between wrap">
        <p className="paper__brand row gap-2">
          <LogoMark />
          <span>{brandFace.name}</span>
        </p>
        <PageTitle className="paper__title">{`Statement for ${periodWords('business', statement)}`}</PageTitle>
      </header>
      <div className="paper__parties flex justify-between wrap">
        <address>
          <strong>{company.name}</strong>
          {company.address.map((line) => (
            <span key={line}>{line}</span>
          ))}
          <span {...asWritten}>{brandFace.support.email}</span>
        </address>
        <address>
          <strong>
            <bdi>{business.businessName}</bdi>
          </strong>
          <bdi>{business.address}</bdi>
          <span>{city}</span>
          <span>{country}</span>
          <span {...asWritten}>{business.businessEmail}</span>
        </address>
        <dl className="paper__facts grid content-start">
          <div>
            <dt>Number</dt>
            <dd {...asWritten}>{closed?.number ?? '–'}</dd>
          </div>
          <div>
            <dt>Period</dt>
            <dd>{daysWords(statement)}</dd>
          </div>
          <div>
            <dt>Closed</dt>
            <dd>{closed === null ? 'Not yet' : wholeDayWords(dateIn(closed.closedAt, timeZone))}</dd>
          </div>
          <div>
            <dt>State</dt>
            <dd>
              {paymentStatus === null
                ? 'Running'
                : paymentStatus.label === 'Paid'
                  ? paymentStatus.more
                  : paymentStatus.label}
            </dd>
          </div>
        </dl>
      </div>
      {paymentStatus?.label === 'Void' && (
        <p className="paper__void">{`Void, and replaced by a later statement: ${paymentStatus.more}`}</p>
      )}
      <table className="paper__lines">
        <thead>
          <tr>
            <th scope="col">Date</th>
            <th scope="col">Delivery</th>
            {hasReferences && <th scope="col">Reference</th>}
            {hasCities && <th scope="col">City</th>}
            <th scope="col">Distance</th>
            <th scope="col">Entry</th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          {carried !== 0 && (
            <tr>
              <td>{wholeDayWords(from)}</td>
              <td colSpan={columns - 1}>{CARRIED_OVER}</td>
              <td>{money(carried, currency)}</td>
            </tr>
          )}
          {lines.map((line, index) => (
            <tr key={`${line.delivery} ${line.kind}`}>
              <td>{wholeDayWords(dateIn(line.at, timeZone))}</td>
              <td {...asWritten}>{shownNumber(line.number)}</td>
              {hasReferences && (
                <td>
                  <bdi>{line.reference}</bdi>
                </td>
              )}
              {hasCities && (
                <td>
                  <bdi>{line.place}</bdi>
                </td>
              )}
              <td>{zoneNames[line.zone]}</td>
              <td>{`${entryWords(line, lines[index - 1])}${line.late ? ` (${FROM_EARLIER_PERIOD.toLowerCase()})` : ''}`}</td>
              <td>{money(line.amount, currency)}</td>
            </tr>
          ))}
          <tr className="paper__total">
            <th scope="row" colSpan={columns}>
              {total < 0 ? 'Credit' : 'Total'}
            </th>
            <td>{`${money(total, currency)} ${currency}`}</td>
          </tr>
        </tbody>
      </table>
      <footer className="paper__foot">
        <p>{`Dates are in ${zoneInWords(timeZone)}. Amounts are in ${currency}.`}</p>
        <p>{`Questions about this statement: ${isolate(brandFace.support.email)}`}</p>
      </footer>
    </article>
  );
}
