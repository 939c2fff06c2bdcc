import { knownFollowedNumber } from '#core/delivery/track/followed-number.ts';
import { describe, expect } from 'vitest';
import type { AccountType } from '#core/identity/roles.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { aRegistration } from '#tests/builders/registration.ts';
import type { BackendUnderTest, Open } from '../backend-under-test.ts';
import { refusalOf, valueOf } from '../outcome.ts';
import { customer, ticketOf, verifyEmailOf, type Person } from '../people.ts';
import { withBackend } from '../with-backend.ts';

const NEW_PASSWORD = 'another horse';
const PROFILE = {
  firstName: 'Mallory',
  lastName: 'Squatter',
  phone: '5550001111',
  country: 'france',
  dialCode: '+33',
};

/** A squatter who filled in everything that a registration asks for. */
async function settled(world: BackendUnderTest, type: AccountType): Promise<Person> {
  const person = await customer(world, aRegistration().named('Mallory', 'Squatter'));
  const { backend, id } = person;
  valueOf(await backend.users.update(id, PROFILE));
  valueOf(await backend.users.setRoles(id, [type]));
  valueOf(await backend.pictures.save(id, 'profile', aJpeg(1)));
  valueOf(await backend.pictures.save(id, 'courier', aJpeg(2)));
  valueOf(await backend.followedDeliveries.save(id, knownFollowedNumber('PARCEL-1')));
  return person;
}

/** The owner of the mailbox resets the password, and signs in. */
async function takeBack(world: BackendUnderTest, person: Person): Promise<void> {
  valueOf(await person.backend.verification.resetPassword(await ticketOf(world, person), NEW_PASSWORD));
  valueOf(await person.backend.auth.signIn({ email: person.email, password: NEW_PASSWORD }));
}

/** A reset by code for an address that somebody registered and never verified (docs/security.md#squatting). */
export function squattedAccountContract(open: Open): void {
  const test = withBackend(open);

  describe('an account that was never verified, reset by the owner of its email', () => {
    test("is verified, and nothing of the squatter's is left in the profile", async ({ world }) => {
      const { backend, id, ...person } = await settled(world, 'customer');
      await takeBack(world, { backend, id, ...person });
      expect(valueOf(await backend.auth.emailConfirmedAt())).not.toBeNull();
      expect(valueOf(await backend.users.find(id))).toMatchObject({
        firstName: '',
        lastName: '',
        phone: '',
        country: 'canada',
        dialCode: '+1',
      });
    });

    test.for(['merchant', 'courier'] as const)('is an active customer again: was %s', async (type, { world }) => {
      const person = await settled(world, type);
      const before = valueOf(await person.backend.users.find(person.id));
      expect(before).toMatchObject({ roles: [type], status: 'Pending' });
      await world.advance(60_000);
      await takeBack(world, person);
      const after = valueOf(await person.backend.users.find(person.id));
      expect(after).toMatchObject({ roles: ['customer'], status: 'Active' });
      expect(after?.statusSince).toBeGreaterThan(before?.statusSince ?? Number.POSITIVE_INFINITY);
    });

    test('has no picture and follows no delivery', async ({ world }) => {
      const { backend, id, ...person } = await settled(world, 'courier');
      await takeBack(world, { backend, id, ...person });
      expect(valueOf(await backend.pictures.find(id, 'profile'))).toBeNull();
      expect(valueOf(await backend.pictures.find(id, 'courier'))).toBeNull();
      expect(valueOf(await backend.followedDeliveries.find(id))).toBeNull();
    });

    test('could not be moved to another address, since only a verified one can change', async ({ world }) => {
      const person = await settled(world, 'customer');
      const { emailChange } = person.backend;
      expect(refusalOf(await emailChange.ask('mallory@example.com', person.password))).toBe('email-unverified');
      await takeBack(world, person);
      expect(await world.mails('mallory@example.com')).toEqual([]);
    });

    test("of an administrator stays an administrator's", async ({ world }) => {
      const person = await settled(world, 'customer');
      await world.makeAdmin(person.email);
      await takeBack(world, person);
      expect(valueOf(await person.backend.users.find(person.id))?.roles).toEqual(['customer', 'admin']);
      expect(refusalOf(await person.backend.users.list())).toBe('accepted');
    });
  });

  test('a verified account keeps everything when its password is reset', async ({ world }) => {
    const person = await settled(world, 'courier');
    const { backend, id } = person;
    await verifyEmailOf(world, person);
    await takeBack(world, person);
    expect(valueOf(await backend.users.find(id))).toMatchObject({
      ...PROFILE,
      roles: ['courier'],
      status: 'Pending',
    });
    expect(valueOf(await backend.pictures.find(id, 'profile'))).toBe(aJpeg(1));
    expect(valueOf(await backend.pictures.find(id, 'courier'))).toBe(aJpeg(2));
    expect(valueOf(await backend.followedDeliveries.find(id))).toBe('PARCEL-1');
  });
}
