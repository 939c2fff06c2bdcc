import { memo, type ReactNode } from 'react';
import type { UserRow } from '#core/account/user-repo.ts';
import { RoleBadge, StatusBadge } from '#ui/account/badges.tsx';
import { ShortDate } from '#ui/listing/short-date.tsx';
import { listedUser } from './user-list.ts';

interface Props {
  user: UserRow;
  position: number;
  count: number;
}

/** Someone with an account, in a table. */
export const UserTableRow = memo(function UserTableRow({ user, position }: Props): ReactNode {
  const { name, roles, status } = listedUser(user);
  return (
    <tr data-row={position} aria-rowindex={position + 2}>
      <th scope="row">
        <span className="data-table__lead">{name}</span>
      </th>
      <td>
        <RoleBadge roles={roles} quiet />
      </td>
      <td>
        <StatusBadge status={status} />
      </td>
      <td>
        <span className="data-table__more">{user.email}</span>
      </td>
      <td>
        <ShortDate iso={user.created_at} />
      </td>
    </tr>
  );
});

/** The same as a card. */
export const UserCard = memo(function UserCard({ user, position, count }: Props): ReactNode {
  const { name, roles, status } = listedUser(user);
  return (
    <li className="list-card" data-row={position} aria-setsize={count} aria-posinset={position + 1}>
      <div className="list-card__box">
        <span className="list-card__lead">{name}</span>
        <span className="list-card__more">{user.email}</span>
        <span className="list-card__badges">
          <RoleBadge roles={roles} quiet />
          <StatusBadge status={status} />
          <span className="list-card__more">
            <ShortDate iso={user.created_at} />
          </span>
        </span>
      </div>
    </li>
  );
});
