import { memo, type ReactNode } from 'react';
import type { Person } from '#core/identity/person.ts';
import { RoleBadge, StatusBadge } from '#ui/account/badges.tsx';
import { ShortDate } from '#ui/listing/short-date.tsx';
import { asWritten } from '#ui/kit/as-written.ts';
import { listedName } from './user-list.ts';

interface Props {
  user: Person;
  position: number;
  count: number;
}

/** A person, in a table. */
export const UserTableRow = memo(function UserTableRow({ user, position }: Props): ReactNode {
  return (
    <tr data-row={position} aria-rowindex={position + 2}>
      <th scope="row">
        <bdi className="data-table__lead">{listedName(user)}</bdi>
      </th>
      <td>
        <RoleBadge roles={user.roles} quiet />
      </td>
      <td>
        <StatusBadge status={user.status} />
      </td>
      <td>
        <span {...asWritten} className="data-table__more">
          {user.email}
        </span>
      </td>
      <td>
        <ShortDate at={user.createdAt} />
      </td>
    </tr>
  );
});

/** The same as a card. */
export const UserCard = memo(function UserCard({ user, position, count }: Props): ReactNode {
  return (
    <li className="list-card" data-row={position} aria-setsize={count} aria-posinset={position + 1}>
      <div className="list-card__box stack content-start">
        <bdi className="list-card__lead">{listedName(user)}</bdi>
        <span {...asWritten} className="list-card__more">
          {user.email}
        </span>
        <span className="list-card__badges">
          <RoleBadge roles={user.roles} quiet />
          <StatusBadge status={user.status} />
          <span className="list-card__more">
            <ShortDate at={user.createdAt} />
          </span>
        </span>
      </div>
    </li>
  );
});
