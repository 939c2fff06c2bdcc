import { memo, type ReactNode } from 'react';
import type { AccountDecision } from '#core/account/account-decision.ts';
import type { Person } from '#core/identity/person.ts';
import { isAdmin } from '#core/identity/roles.ts';
import { RoleBadge, StatusBadge } from '#ui/account/badges.tsx';
import { asWritten } from '#ui/kit/as-written.ts';
import { Badge } from '#ui/kit/surfaces/badge.tsx';
import { ShortDate } from '#ui/listing/short-date.tsx';
import { accountReviewConfig } from '#ui/admin/review/account-review-config.ts';
import type { ReviewRowProps } from '#ui/admin/review/review-config.ts';
import { OpenRecord, RowCard, RowDecisions, SelectRow } from '#ui/admin/review/review-row-controls.tsx';
import { listedName } from './user-list.ts';
import { Waiting } from '#ui/admin/review/waiting.tsx';

type Props = ReviewRowProps<Person, AccountDecision>;

function Decisions(props: Props): ReactNode {
  const { row, me } = props;
  return (
    <div className="business-actions row justify-end">
      {row.id === me && <span className="data-table__more">Your own account</span>}
      <RowDecisions config={accountReviewConfig} {...props} />
    </div>
  );
}

/** The roles of an account. Two roles share one status. */
export function Roles({ roles }: Pick<Person, 'roles'>): ReactNode {
  const both = !isAdmin(roles) && roles.includes('merchant') && roles.includes('courier');
  if (!both) return <RoleBadge roles={roles} quiet />;
  return (
    <span className="flex gap-2" title="Both roles have this one status.">
      <RoleBadge roles={['merchant']} quiet />
      <Badge tone="gray">Courier</Badge>
    </span>
  );
}

/** An account under review, in a table. */
export const AccountTableRow = memo(function AccountTableRow(props: Props): ReactNode {
  const { row, position, selected, callbacks } = props;
  const name = listedName(row);
  return (
    <tr data-row={position} aria-rowindex={position + 2} data-selected={selected || undefined}>
      <td>
        <SelectRow {...props} name={name} />
      </td>
      <th scope="row">
        <OpenRecord className="data-table__lead" row={row} name={name} callbacks={callbacks} />
        <span {...asWritten} className="data-table__more">
          {row.email}
        </span>
      </th>
      <td>
        <Roles roles={row.roles} />
      </td>
      <td>
        <ShortDate at={row.createdAt} />
        {row.status === 'Pending' && <Waiting row={row} />}
      </td>
      <td>
        <StatusBadge status={row.status} />
      </td>
      <td>
        <Decisions {...props} />
      </td>
    </tr>
  );
});

/** The same as a card. */
export const AccountCard = memo(function AccountCard(props: Props): ReactNode {
  const { row, callbacks } = props;
  const name = listedName(row);
  return (
    <RowCard {...props}>
      <div className="list-card__head row justify-between gap-3">
        <SelectRow {...props} name={name} />
        <OpenRecord className="list-card__lead business-card__name" row={row} name={name} callbacks={callbacks} />
        <StatusBadge status={row.status} />
      </div>
      <span {...asWritten} className="list-card__more">
        {row.email}
      </span>
      <div className="business-card__line flex justify-between gap-3">
        <Roles roles={row.roles} />
        <span className="business-card__date">
          {row.status === 'Pending' ? <Waiting row={row} /> : <ShortDate at={row.createdAt} />}
        </span>
      </div>
      <Decisions {...props} />
    </RowCard>
  );
});
