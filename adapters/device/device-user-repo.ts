import { facetCounts, pageOf } from '#core/listing/list-rules.ts';
import { PEOPLE_LIST } from '#core/identity/people-list.ts';
import type { Person } from '#core/identity/person.ts';
import { mayListPeople } from '#core/review/may-list-people.ts';
import { addedPerson, isOwn, maySeePerson, roleChange, type Actor } from '#core/account/policy.ts';
import { isStorablePerson } from '#core/identity/storable-person.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { countPeople, type UserRepo } from '#core/identity/user-repo.ts';
import { failure, type Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { DeviceState } from './device-state.ts';
import { denied, unstorable, type Device } from './device.ts';

/** Changes the signed-in person. People change only themselves. */
function changeOwn(me: Actor, state: DeviceState, id: UserId, changes: Partial<Person>): Result<void, Failure> {
  const found = state.people.find((person) => person.id === id && isOwn(me, id));
  if (found === undefined) return ok();
  const changed = { ...found, ...changes };
  if (!isStorablePerson(changed)) return unstorable;
  state.people = state.people.map((person) => (person === found ? changed : person));
  return ok();
}

/** The profiles of the people on this device. */
export function deviceUserRepo(device: Device): UserRepo {
  return {
    find: (id, registrant) =>
      device.as(
        (me, { people }) => ok((maySeePerson(me, id) && people.find((person) => person.id === id)) || null),
        registrant,
      ),

    insert: (person, registrant) =>
      device.as((me, state, now) => {
        if (!isOwn(me, person.id)) return denied;
        if (state.people.some(({ id }) => id === person.id)) return refused(failure('rejected', 'Is there already'));
        if (!isStorablePerson(person)) return unstorable;
        const email = state.accounts.find(({ id }) => id === me.id)?.email ?? person.email;
        state.people = [...state.people, addedPerson(person, email, now)];
        return ok();
      }, registrant),

    setPhone: (id, phone, dialCode, registrant) =>
      device.as((me, state) => changeOwn(me, state, id, { phone, dialCode }), registrant),

    setRoles: (id, asked, registrant) =>
      device.as((me, state, now) => {
        const person = state.people.find((one) => one.id === id && isOwn(me, id));
        if (person === undefined) return ok();
        const earlier = state.roleChanges.filter(({ owner }) => owner === id).map(({ at }) => at);
        const change = roleChange(person, asked, earlier, now);
        if (change === 'unchanged') return ok();
        if (change === 'throttled') return refused(failure('throttled', 'Too many changes of roles'));
        if (change === 'denied') return denied;
        state.roleChanges = [...state.roleChanges, { owner: id, at: now }];
        return changeOwn(me, state, id, change);
      }, registrant),

    update: (id, { firstName, lastName, phone, country, dialCode }) =>
      device.as((me, state) => changeOwn(me, state, id, { firstName, lastName, phone, country, dialCode })),

    list: (request = {}) =>
      device.as((me, { people }) =>
        mayListPeople(me)
          ? ok(pageOf(people, PEOPLE_LIST, request, (rows) => facetCounts(PEOPLE_LIST, countPeople(rows))))
          : denied,
      ),

    count: () => device.as((me, { people }) => (mayListPeople(me) ? ok(countPeople(people)) : denied)),

    healthCheck: () => device.as(() => ok()),
  };
}
