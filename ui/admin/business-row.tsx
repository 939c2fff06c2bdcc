import { memo, type ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import type { Decision } from '#core/business/business-status.ts';
import { BusinessStatusBadge } from '#ui/business/business-status-badge.tsx';
import { businessPlace } from '#ui/geography/business-place.ts';
import { ShortDate } from '#ui/listing/short-date.tsx';
import { businessReviewConfig } from '#ui/admin/review/business-review-config.ts';
import type { ReviewRowProps } from '#ui/admin/review/review-config.ts';
import { OpenRecord, RowCard, RowDecisions, SelectRow } from '#ui/admin/review/review-row-controls.tsx';
import { Waiting } from '#ui/admin/review/waiting.tsx';
import { asWritten } from '#ui/kit/as-written.ts';

type Props = ReviewRowProps<Business, Decision>;

/** A business under review, in a table. */
export const BusinessTableRow = memo(function BusinessTableRow(props: Props): ReactNode {
  const { row, position, selected, callbacks } = props;
  const { city, country } = businessPlace(row);
  return (
    <tr data-row={position} aria-rowindex={position + 2} data-selected={selected || undefined}>
      <td>
        <SelectRow {...props} name={row.businessName} />
      </td>
      <th scope="row">
        <OpenRecord className="data-table__lead" row={row} name={row.businessName} callbacks={callbacks} />
        <span {...asWritten} className="data-table__more">
          {row.businessEmail}
        </span>
      </th>
      <td>
        <bdi className="data-table__more">{row.address}</bdi>
        <span className="data-table__more">{`${city}, ${country}`}</span>
      </td>
      <td>
        <ShortDate at={row.createdAt} />
        {row.status === 'Pending' && <Waiting row={row} />}
      </td>
      <td>
        <BusinessStatusBadge status={row.status} />
      </td>
      <td>
        <div className="business-actions row justify-end">
          <RowDecisions config={businessReviewConfig} {...props} removable />
        </div>
      </td>
    </tr>
  );
});

/** The same as a card. */
export const BusinessCard = memo(function BusinessCard(props: Props): ReactNode {
  const { row, callbacks } = props;
  const { city, country } = businessPlace(row);
  return (
    <RowCard {...props}>
      <div className="list-card__head row justify-between gap-3">
        <SelectRow {...props} name={row.businessName} />
        <OpenRecord
          className="list-card__lead business-card__name"
          row={row}
          name={row.businessName}
          callbacks={callbacks}
        />
        <BusinessStatusBadge status={row.status} />
      </div>
      <bdi className="list-card__more">{row.address}</bdi>
      <span className="list-card__more">{`${city}, ${country}`}</span>
      <div className="business-card__line flex justify-between gap-3">
        <span {...asWritten} className="list-card__more">
          {row.businessEmail}
        </span>
        <span className="business-card__date">
          {row.status === 'Pending' ? <Waiting row={row} /> : <ShortDate at={row.createdAt} />}
        </span>
      </div>
      <div className="business-actions row justify-end">
        <RowDecisions config={businessReviewConfig} {...props} removable />
      </div>
    </RowCard>
  );
});
