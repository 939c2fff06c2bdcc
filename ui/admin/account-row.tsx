import { memo, type ReactNode } from 'react';
import { ACCOUNT_ARROWS, type AccountDecision } from '#core/account/account-decision.ts';
import type { Person } from '#core/account/person.ts';
import { isAdmin } from '#core/account/roles.ts';
import type { UserId } from '#core/account/user-id.ts';
import { RoleBadge, StatusBadge } from '#ui/account/badges.tsx';
import { Badge } from '#ui/kit/badge.tsx';
import { Button } from '#ui/kit/button.tsx';
import { Checkbox } from '#ui/kit/checkbox.tsx';
import { ShortDate } from '#ui/listing/short-date.tsx';
import { decisionsAbout } from './account-list.ts';
import { accountDecisionWords } from './account-words.ts';
import { listedName } from './user-list.ts';

/** What an administrator may do with a row. Never changes, so that rows need not be drawn again. */
export interface AccountActs {
  readonly decide: (person: Person, decision: AccountDecision) => void;
  readonly select: (position: number, ticked: boolean, range: boolean) => void;
}

interface Props {
  person: Person;
  position: number;
  count: number;
  selected: boolean;
  busy: boolean;
  me: UserId;
  acts: AccountActs;
}

function Tick({ person, position, selected, acts }: Props): ReactNode {
  return (
    <Checkbox
      label={`Select ${listedName(person)}`}
      hideLabel
      cell="select"
      checked={selected}
      onToggle={(ticked, event) => acts.select(position, ticked, event.shiftKey)}
    />
  );
}

function Decisions({ person, busy, me, acts }: Props): ReactNode {
  const decisions = decisionsAbout(person, me);
  return (
    <div className="business-acts">
      {person.id === me && <span className="data-table__more">Your own account</span>}
      {decisions.map((decision, place) => (
        <Button
          // By place: so the focus stays when one decision takes the place of another.
          key={place}
          data-cell={`decision-${place}`}
          size="small"
          variant={ACCOUNT_ARROWS[decision].to === 'Active' ? 'secondary' : 'quiet'}
          aria-label={`${accountDecisionWords[decision].act} ${listedName(person)}`}
          busy={busy}
          onClick={() => acts.decide(person, decision)}
        >
          {accountDecisionWords[decision].act}
        </Button>
      ))}
    </div>
  );
}

/** Two roles stand under one status, and the row says so. */
function Roles({ roles }: Pick<Person, 'roles'>): ReactNode {
  const both = !isAdmin(roles) && roles.includes('merchant') && roles.includes('courier');
  if (!both) return <RoleBadge roles={roles} quiet />;
  return (
    <span className="account-roles" title="Both roles have this one status.">
      <RoleBadge roles={['merchant']} quiet />
      <Badge tone="gray">Courier</Badge>
    </span>
  );
}

/** An account under review, in a table. */
export const AccountTableRow = memo(function AccountTableRow(props: Props): ReactNode {
  const { person, position, selected } = props;
  return (
    <tr data-row={position} aria-rowindex={position + 2} data-selected={selected || undefined}>
      <td>
        <Tick {...props} />
      </td>
      <th scope="row">
        <span className="data-table__lead">{listedName(person)}</span>
        <span className="data-table__more">{person.email}</span>
      </th>
      <td>
        <Roles roles={person.roles} />
      </td>
      <td>
        <ShortDate at={person.createdAt} />
      </td>
      <td>
        <StatusBadge status={person.status} />
      </td>
      <td>
        <Decisions {...props} />
      </td>
    </tr>
  );
});

/** The same as a card. */
export const AccountCard = memo(function AccountCard(props: Props): ReactNode {
  const { person, position, count, selected } = props;
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
          <span className="list-card__lead business-card__name">{listedName(person)}</span>
          <StatusBadge status={person.status} />
        </div>
        <span className="list-card__more">{person.email}</span>
        <div className="business-card__line">
          <Roles roles={person.roles} />
          <span className="business-card__date">
            <ShortDate at={person.createdAt} />
          </span>
        </div>
        <Decisions {...props} />
      </div>
    </li>
  );
});
