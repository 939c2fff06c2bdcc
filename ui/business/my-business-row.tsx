import { memo, type ReactNode } from 'react';
import { Link } from 'wouter';
import type { Business } from '#core/business/business.ts';
import { businessDashboardOf } from '#ui/app/paths.ts';
import { ShortDate } from '#ui/listing/short-date.tsx';
import { BusinessStatusBadge } from './business-status-badge.tsx';
import { businessPlace } from '#ui/geography/business-place.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { isolate } from '#core/isolate.ts';

interface Props {
  business: Business;
  position: number;
  count: number;
}

/** The name links to the dashboard; the link covers the whole row. */
function Name({ business, className }: { business: Business; className: string }): ReactNode {
  return (
    <Link className={`${className} row-link`} data-cell="open" href={businessDashboardOf(business.id)}>
      <bdi>{business.businessName}</bdi>
    </Link>
  );
}

/** The full reason why a business wasn't approved. */
function StatusReason({ business: { statusReason } }: { business: Business }): ReactNode {
  if (statusReason === '') return null;
  return (
    <span className="my-business-why" dir="auto">
      {statusReason}
    </span>
  );
}

/** A merchant's business in a table. */
export const MyBusinessRow = memo(function MyBusinessRow({ business, position }: Props): ReactNode {
  const { city, country } = businessPlace(business);
  return (
    <tr data-row={position} aria-rowindex={position + 2}>
      <th scope="row">
        <Name business={business} className="data-table__lead" />
        <span {...asWritten} className="data-table__more">
          {business.businessEmail}
        </span>
      </th>
      <td>
        <bdi className="data-table__more">{business.address}</bdi>
        <span className="data-table__more">{`${city}, ${country}`}</span>
      </td>
      <td>
        <ShortDate at={business.createdAt} />
      </td>
      <td>
        <BusinessStatusBadge status={business.status} />
        <StatusReason business={business} />
      </td>
    </tr>
  );
});

/** The same as a card. */
export const MyBusinessCard = memo(function MyBusinessCard({ business, position, count }: Props): ReactNode {
  const { city } = businessPlace(business);
  return (
    <li className="list-card" data-row={position} aria-setsize={count} aria-posinset={position + 1}>
      <div className="list-card__box stack content-start">
        <div className="list-card__head row justify-between gap-3">
          <Name business={business} className="list-card__lead" />
          <BusinessStatusBadge status={business.status} />
        </div>
        <span className="list-card__more">{`${isolate(business.address)}, ${city}`}</span>
        <span {...asWritten} className="list-card__more">
          {business.businessEmail}
        </span>
        <span className="list-card__more">
          {business.statusReason === '' ? (
            <span>
              Added <ShortDate at={business.createdAt} />
            </span>
          ) : (
            <StatusReason business={business} />
          )}
        </span>
      </div>
    </li>
  );
});
