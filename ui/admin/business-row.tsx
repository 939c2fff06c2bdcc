import { memo, type ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import { BusinessStatusBadge } from '#ui/business/business-status-badge.tsx';
import { businessPlace } from '#ui/business/business-place.ts';
import { Checkbox } from '#ui/kit/checkbox.tsx';
import { ShortDate } from '#ui/listing/short-date.tsx';
import { BusinessActions, type RowActs } from './business-actions.tsx';

interface Props {
  business: Business;
  position: number;
  count: number;
  selected: boolean;
  busy: boolean;
  acts: RowActs;
}

function Tick({ business, position, selected, acts }: Props): ReactNode {
  return (
    <Checkbox
      label={`Select ${business.businessName}`}
      hideLabel
      cell="select"
      checked={selected}
      onToggle={(ticked, event) => acts.select(position, ticked, event.shiftKey)}
    />
  );
}

/** A business under review, in a table. */
export const BusinessTableRow = memo(function BusinessTableRow(props: Props): ReactNode {
  const { business, position, selected, busy, acts } = props;
  const { city, country } = businessPlace(business);
  return (
    <tr data-row={position} aria-rowindex={position + 2} data-selected={selected || undefined}>
      <td>
        <Tick {...props} />
      </td>
      <th scope="row">
        <span className="data-table__lead">{business.businessName}</span>
        <span className="data-table__more">{business.businessEmail}</span>
      </th>
      <td>
        <span className="data-table__more">{business.address}</span>
        <span className="data-table__more">
          {city}, {country}
        </span>
      </td>
      <td>
        <ShortDate at={business.createdAt} />
      </td>
      <td>
        <BusinessStatusBadge status={business.status} />
      </td>
      <td>
        <BusinessActions business={business} busy={busy} acts={acts} />
      </td>
    </tr>
  );
});

/** The same as a card. */
export const BusinessCard = memo(function BusinessCard(props: Props): ReactNode {
  const { business, position, count, selected, busy, acts } = props;
  const { city, country } = businessPlace(business);
  return (
    <li
      className="list-card"
      data-row={position}
      aria-setsize={count}
      aria-posinset={position + 1}
      data-selected={selected || undefined}
    >
      <div className="list-card__box business-card">
        <div className="list-card__head">
          <Tick {...props} />
          <span className="list-card__lead business-card__name">{business.businessName}</span>
          <BusinessStatusBadge status={business.status} />
        </div>
        <span className="list-card__more">{business.address}</span>
        <span className="list-card__more">
          {city}, {country}
        </span>
        <div className="business-card__line">
          <span className="list-card__more">{business.businessEmail}</span>
          <span className="business-card__date">
            <ShortDate at={business.createdAt} />
          </span>
        </div>
        <BusinessActions business={business} busy={busy} acts={acts} />
      </div>
    </li>
  );
});
