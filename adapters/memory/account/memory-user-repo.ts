import { mayListPeople } from '#core/review/may-list-people.ts';
import { decidePerson, decideProfile, decideRoles } from '#core/account/decide-person.ts';
import { isOwn, maySeePerson, recentRoleChanges } from '#core/account/policy.ts';
import { facetCounts, pageOf } from '#core/listing/list-rules.ts';
import { PEOPLE_LIST } from '#core/identity/people-list.ts';
import type { Person } from '#core/identity/person.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { countPeople, type UserRepo } from '#core/identity/user-repo.ts';
import { mayCarry } from '#core/delivery/lifecycle/policy.ts';
import type { Failure } from '#core/failure.ts';
import { ok, type Result } from '#core/result.ts';
import { endWork } from '../delivery/courier/end-work.ts';
import { standingOf } from '../delivery/courier/standing.ts';
import { denied, type Identity } from '../identity.ts';
import type { MemoryClient } from '../memory-client.ts';
import { allPeople, findPerson } from './people-table.ts';
import type { BackendState } from '../state.ts';

/** Changes the signed-in person. A change of another person does nothing, as in the database. */
function changeOwn(
  state: BackendState,
  me: Identity,
  id: UserId,
  change: (person: Person) => Person,
): Result<void, Failure> {
  if (!isOwn(me, id)) return ok();
  const before = state.users.find((person) => person.id === id);
  const decided = before === undefined ? null : decideProfile(change(before));
  if (decided?.ok === false) return decided;
  state.users = state.users.map((person) => (person === before && decided !== null ? decided.value : person));
  return ok();
}

/** The people with an account, stored and bulk. Each call applies the same rules as the database. */
export function memoryUserRepo(client: MemoryClient): UserRepo {
  return {
    find: (id, registrant) =>
      client.as('users.find', (me, tx) => ok(maySeePerson(me, id) ? findPerson(tx, id) : null), registrant),

    insert: (person, registrant) =>
      client.as(
        'users.insert',
        (me, { state, now }) => {
          const isThere = state.users.some(({ id }) => id === person.id);
          const added = decidePerson({ now, by: me, email: me.user.email, isThere }, person);
          if (!added.ok) return added;
          state.users.push(added.value);
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
          if (person === undefined) return ok();
          const earlier = state.roleChanges.filter(({ owner }) => owner === me.id).map(({ at }) => at);
          const decided = decideRoles(person, asked, earlier, now);
          if (!decided.ok) return decided;
          const change = decided.value;
          if (change === null) return ok();
          const others = state.roleChanges.filter(({ owner }) => owner !== me.id);
          const kept = [...recentRoleChanges(earlier, now), now].map((at) => ({ owner: me.id, at }));
          state.roleChanges = [...others, ...kept];
          const couldCarry = mayCarry(standingOf(me, tx));
          const changed = changeOwn(state, me, id, (own) => ({ ...own, ...change }));
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

    list: (request = {}) =>
      client.as('users.list', (me, tx) =>
        mayListPeople(me)
          ? ok(pageOf(allPeople(tx), PEOPLE_LIST, request, (rows) => facetCounts(PEOPLE_LIST, countPeople(rows))))
          : denied,
      ),

    count: () => client.as('users.count', (me, tx) => (mayListPeople(me) ? ok(countPeople(allPeople(tx))) : denied)),

    healthCheck: () => client.as('users.healthCheck', () => ok()),
  };
}
