import { describe, expect } from 'vitest';
import type { DeviceBackend } from '#adapters/device/connect-device.ts';
import { statusAfterRoleChange } from '#core/identity/account-status.ts';
import { mayListPeople } from '#core/review/may-list-people.ts';
import { isOwn, maySeePerson, NEWCOMER, type Actor } from '#core/account/policy.ts';
import { rolesAfterAsking } from '#core/identity/roles.ts';
import { isStorablePerson, PERSON_LENGTHS } from '#core/identity/storable-person.ts';
import { BUSINESS_LENGTHS } from '#core/business/business-details.ts';
import { mayDecide } from '#core/review/may-decide.ts';
import { maySeeBusinesses, owningRefusal } from '#core/business/policy.ts';
import { isStorableBusiness } from '#core/business/storable-business.ts';
import { mayBeCounted } from '#core/courier/policy.ts';
import { knownFollowedNumber } from '#core/delivery/track/followed-number.ts';
import { ok } from '#core/result.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { claimedRoles } from '#tests/builders/person.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import type { BackendUnderTest, Open } from '../backend-under-test.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { administrator, courier, customer, merchant, verifiedCustomer, type Person } from '../people.ts';
import { withBackend } from '../with-backend.ts';

const NUMBER = knownFollowedNumber('PKG-000001');

/** The ports whose access the rules decide. */
type Ports = DeviceBackend;

/** One person for each case that the rules distinguish. */
const ACTORS: Readonly<Record<string, (world: BackendUnderTest<Ports>) => Promise<Person<Ports>>>> = {
  'a customer': verifiedCustomer,
  'an unverified customer': (world) => customer(world),
  'a merchant': merchant,
  'an unverified merchant': (world) => having(customer(world), 'merchant'),
  'a courier with a picture': courier,
  'an unverified courier with a picture': async (world) => {
    const person = await having(customer(world), 'courier');
    valueOf(await person.backend.pictures.save(person.id, 'courier', aJpeg()));
    return person;
  },
  'a courier without a picture': (world) => having(verifiedCustomer(world), 'courier'),
  'a merchant and courier': (world) => having(courier(world), 'merchant,courier'),
  'an administrator': administrator,
  'an administrator who is a merchant': (world) => having(administrator(world), 'merchant,admin'),
};

async function having(person: Promise<Person<Ports>>, roles: string): Promise<Person<Ports>> {
  const { backend, id } = await person;
  valueOf(await backend.users.setRoles(id, claimedRoles(roles)));
  return person;
}

/** The facts about a person that the rules need. */
async function actorOf({ backend, id }: Person<Ports>): Promise<Actor> {
  const roles = valueOf(await backend.users.find(id))?.roles ?? [];
  const emailVerified = valueOf(await backend.auth.emailConfirmedAt()) !== null;
  return { id, roles, isAdmin: roles.includes('admin'), emailVerified };
}

/** A merchant with one record of each kind that others could try to reach. */
async function someoneElse(world: BackendUnderTest<Ports>) {
  const owner = await merchant(world);
  const business = aBusiness().ownedBy(owner.id).buildNew();
  valueOf(await owner.backend.businesses.add(business));
  valueOf(await owner.backend.followedDeliveries.save(owner.id, NUMBER));
  valueOf(await owner.backend.pictures.save(owner.id, 'profile', aJpeg()));
  return { owner, business };
}

const isThere = (found: Parameters<typeof valueOf>[0]): boolean => valueOf(found) !== null;
const isDone = (result: Parameters<typeof refusalOf>[0]): boolean => refusalOf(result) === 'accepted';

/** The rules of `core/<topic>/policy.ts`, case by case: each backend allows exactly the same. */
export function policyContract(open: Open<Ports>): void {
  const test = withBackend(open);

  test.for(Object.entries(ACTORS))('%s may do exactly what the rules allow', async ([, arrive], { world }) => {
    const { owner, business } = await someoneElse(world);
    const person = await arrive(world);
    const { businesses, users, followedDeliveries, pictures, courierCounter } = person.backend;
    const actor = await actorOf(person);
    const pictured = isThere(await pictures.find(person.id, 'courier'));
    const others = await businesses.listOwn(owner.id);

    expect({
      'add a business': isDone(await businesses.add(aBusiness().ownedBy(person.id).buildNew())),
      'add one in another’s name': isDone(await businesses.add(aBusiness().ownedBy(owner.id).buildNew())),
      'see another’s businesses': valueOf(others).length > 0,
      'see one of them': isThere(await businesses.findOwn(business.id, owner.id)),
      'list everyone’s businesses': isDone(await businesses.list()),
      'decide on a business': isDone(await businesses.setStatus(business.id, 'Active')),
      'see oneself': isThere(await users.find(person.id)),
      'see another': isThere(await users.find(owner.id)),
      'list everyone': isDone(await users.list()),
      'follow a delivery': isDone(await followedDeliveries.save(person.id, NUMBER)),
      'follow one for another': isDone(await followedDeliveries.save(owner.id, NUMBER)),
      'see another’s delivery': isThere(await followedDeliveries.find(owner.id)),
      'see another’s picture': isThere(await pictures.find(owner.id, 'profile')),
      'replace another’s picture': isDone(await pictures.save(owner.id, 'profile', aJpeg(1))),
      'be counted as a courier': isDone(await courierCounter.countMe()),
      'delete a business': isDone(await businesses.remove(business.id)),
    }).toEqual({
      'add a business': owningRefusal(actor) === null,
      'add one in another’s name': owningRefusal(actor) === null && isOwn(actor, owner.id),
      'see another’s businesses': maySeeBusinesses(actor, owner.id),
      'see one of them': maySeeBusinesses(actor, owner.id),
      'list everyone’s businesses': mayDecide(actor),
      'decide on a business': mayDecide(actor),
      'see oneself': maySeePerson(actor, person.id),
      'see another': maySeePerson(actor, owner.id),
      'list everyone': mayListPeople(actor),
      'follow a delivery': isOwn(actor, person.id),
      'follow one for another': isOwn(actor, owner.id),
      'see another’s delivery': isOwn(actor, owner.id),
      'see another’s picture': isOwn(actor, owner.id),
      'replace another’s picture': isOwn(actor, owner.id),
      'be counted as a courier': mayBeCounted(actor, pictured),
      'delete a business': mayDecide(actor),
    });
  });

  describe('requesting roles', () => {
    const ASKED = ['customer', 'merchant', 'merchant,courier', 'user', 'merchant,admin', 'customer,admin', 'root', ''];
    const BEFORE: Readonly<Record<string, (world: BackendUnderTest<Ports>) => Promise<Person<Ports>>>> = {
      'a customer': (world) => customer(world),
      'a courier': (world) => having(customer(world), 'courier'),
      'an administrator': administrator,
    };
    const CELLS = Object.keys(BEFORE).flatMap((who) => ASKED.map((asked) => ({ who, asked })));

    test.for(CELLS)(
      '$who who asks for "$asked" gets the roles and status of the rules',
      async ({ who, asked }, { world }) => {
        const person = (await BEFORE[who]?.(world)) as Person<Ports>;
        const { users } = person.backend;
        const before = valueOf(await users.find(person.id));
        const [had, status] = [before?.roles ?? [], before?.status ?? NEWCOMER.status];
        const roles = rolesAfterAsking(had, claimedRoles(asked));
        expect(refusalOf(await users.setRoles(person.id, claimedRoles(asked)))).toBe(
          roles === null ? 'denied' : 'accepted',
        );
        expect(valueOf(await users.find(person.id))).toMatchObject(
          roles === null ? { roles: had, status } : { roles, status: statusAfterRoleChange(status, had, roles) },
        );
      },
    );
  });

  describe('lengths', () => {
    const texts = (most: number) => ['', ' ', 'a'.repeat(most), 'a'.repeat(most + 1), '🦊'.repeat(most), 'a\0'];

    test('of a business are those of the rules, counted in whole characters', async ({ world }) => {
      const { backend, id } = await merchant(world);
      for (const [field, most] of Object.entries(BUSINESS_LENGTHS)) {
        for (const text of texts(most)) {
          const business = aBusiness()
            .ownedBy(id)
            .with({ [field]: text })
            .buildNew();
          const kept = isDone(await backend.businesses.add(business));
          expect([field, text, kept]).toEqual([field, text, isStorableBusiness(business)]);
        }
      }
    });

    test('of a person are those of the rules, counted in whole characters', async ({ world }) => {
      const { backend, id } = await customer(world);
      const self = { firstName: 'Ada', lastName: 'Byron', phone: '', country: 'us', dialCode: '+1' };
      for (const [field, most] of Object.entries(PERSON_LENGTHS)) {
        for (const text of [...texts(most), '1'.repeat(most), '1'.repeat(most + 1), '٤١٥']) {
          const changes = { ...self, [field]: text };
          const kept = isDone(await backend.users.update(id, changes));
          expect([field, text, kept]).toEqual([field, text, isStorablePerson(changes)]);
        }
      }
    });
  });

  test('a new account is an active customer', async ({ world }) => {
    const { backend, id } = await customer(world);
    expect(await backend.users.find(id)).toMatchObject(ok(NEWCOMER));
  });
}
