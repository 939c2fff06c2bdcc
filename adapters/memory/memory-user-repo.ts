import { mayListPeople } from '#core/account/may-list-people.ts';
import { isOwn, maySeePerson, NEWCOMER, ROLE_CHANGES_A_DAY } from '#core/account/policy.ts';
import { isStorablePerson } from '#core/account/storable-person.ts';
import { formatRoles, rolesAfterAsking } from '#core/account/roles.ts';
import { statusAfterRoleChange } from '#core/account/account-status.ts';
import type { NewPerson, Person } from '#core/account/person.ts';
import type { UserId } from '#core/account/user-id.ts';
import type { UserRepo } from '#core/account/user-repo.ts';
import { DAY } from '#core/clock.ts';
import { mayCarry } from '#core/delivery/policy.ts';
import { failure, type Failure } from '#core/failure.ts';
import { instant, type Instant } from '#core/instant.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { endWork } from './delivery/end-work.ts';
import { standingOf } from './delivery/standing.ts';
import { denied, type Identity } from './identity.ts';
import type { MemoryClient } from './memory-client.ts';
import { allPeople, findPerson } from './people-table.ts';
import type { BackendState } from './state.ts';

const unacceptable = refused(failure('rejected', 'new row violates check constraint'));

/** What's stored of an added person: an active customer, with their account's email. */
const stored = (person: NewPerson, { user: { email } }: Identity, createdAt: Instant): Person => ({
  id: person.id,
  email,
  firstName: person.firstName,
  lastName: person.lastName,
  phone: person.phone,
  country: person.country,
  dialCode: person.dialCode,
  ...NEWCOMER,
  createdAt,
});

/** People change only themselves; nothing happens to others, as in the database. */
function changeOwn(
  state: BackendState,
  me: Identity,
  id: UserId,
  change: (person: Person) => Person,
): Result<void, Failure> {
  if (!isOwn(me, id)) return ok();
  const users = state.users.map((person) => (person.id === id ? change(person) : person));
  if (!users.every(isStorablePerson)) return unacceptable;
  state.users = users;
  return ok();
}

export function memoryUserRepo(client: MemoryClient): UserRepo {
  return {
    find: (id, registrant) =>
      client.as('users.find', (me, tx) => ok(maySeePerson(me, id) ? findPerson(tx, id) : null), registrant),

    insert: (person, registrant) =>
      client.as(
        'users.insert',
        (me, { state, now }) => {
          if (!isOwn(me, person.id)) return denied;
          if (state.users.some(({ id }) => id === person.id))
            return refused(failure('rejected', 'duplicate key value'));
          if (!isStorablePerson(person)) return unacceptable;
          state.users.push(stored(person, me, instant(now)));
          return ok();
        },
        registrant,
      ),

    setPhone: (id, phone, dialCode, registrant) =>
      client.as(
        'users.setPhone',
        (me, { state }) => changeOwn(state, me, id, (person) => ({ ...person, phone, dialCode })),
        registrant,
      ),

    setRoles: (id, asked, registrant) =>
      client.as(
        'users.setRoles',
        (me, tx) => {
          const { state, now } = tx;
          const person = state.users.find((candidate) => candidate.id === id && isOwn(me, id));
          if (person === undefined || formatRoles(person.roles) === formatRoles(asked)) return ok();
          const changes = state.roleChanges.filter(({ owner, at }) => owner === me.id && now - at < DAY);
          if (changes.length >= ROLE_CHANGES_A_DAY) return refused(failure('throttled', 'too many changes of roles'));
          const roles = rolesAfterAsking(person.roles, asked);
          if (roles === null) return denied;
          const status = statusAfterRoleChange(person.status, person.roles, roles);
          const others = state.roleChanges.filter(({ owner }) => owner !== me.id);
          state.roleChanges = [...others, ...changes, { owner: me.id, at: now }];
          const couldCarry = mayCarry(standingOf(me, tx));
          const changed = changeOwn(state, me, id, (own) => ({ ...own, roles, status }));
          if (couldCarry && !mayCarry(standingOf(me, tx))) endWork(tx, me.id, client.backend, 'courier');
          return changed;
        },
        registrant,
      ),

    // Fields are named one by one, so that nothing else a client sends is stored.
    update: (id, { firstName, lastName, phone, country, dialCode }) =>
      client.as('users.update', (me, { state }) =>
        changeOwn(state, me, id, (person) => ({ ...person, firstName, lastName, phone, country, dialCode })),
      ),

    listAll: () => client.as('users.listAll', (me, tx) => (mayListPeople(me) ? ok(allPeople(tx)) : denied)),

    healthCheck: () => client.as('users.healthCheck', () => ok()),
  };
}
