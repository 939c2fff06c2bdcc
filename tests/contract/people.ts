import type { NewPerson } from '#core/identity/person.ts';
import type { Backend } from '#core/app/backend.ts';
import type { Role } from '#core/identity/roles.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { UserRepo } from '#core/identity/user-repo.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { aRegistration } from '#tests/builders/registration.ts';
import type { BackendUnderTest, BrowserUnderTest, Person, Who } from './backend-under-test.ts';
import { valueOf } from './outcome.ts';

export type { Person } from './backend-under-test.ts';

/** A registered person with a profile row, not signed in, as after /register (spec §4). */
export async function newcomer<Ports extends Pick<Backend, 'auth' | 'users'>>(
  world: Pick<BackendUnderTest<Ports>, 'browser'>,
  registration = aRegistration(),
  where?: BrowserUnderTest<Ports>,
): Promise<Person<Ports>> {
  const browser = where ?? (await world.browser());
  const { backend } = browser;
  const { firstName, lastName, email, password } = registration.build();
  const session = valueOf(await backend.auth.signUp({ email, password, firstName, lastName }));
  const profile: NewPerson = {
    id: session.userId,
    email,
    firstName: firstName,
    lastName: lastName,
    phone: '',
    country: 'canada',
    dialCode: '+1',
    roles: ['customer'],
  };
  valueOf(await backend.users.insert(profile, session.tokens));
  return { browser, backend, id: session.userId, email, password, session };
}

/** Creates people as the product does, for backends that have every port. */
export function registered<Ports extends Backend>(
  world: Pick<BackendUnderTest<Ports>, 'browser' | 'mails' | 'makeAdmin'>,
) {
  return async ({ registration, roles, emailVerified = false, isAdmin = false, browser }: Who<Ports> = {}): Promise<
    Person<Ports>
  > => {
    const person = await newcomer(world, registration, browser);
    const { backend, id, email, session } = person;
    valueOf(await backend.auth.setSession(session.tokens));
    if (emailVerified) await verifyEmailOf(world, person);
    if (roles !== undefined) valueOf(await backend.users.setRoles(id, roles));
    if (isAdmin) await world.makeAdmin(email);
    return person;
  };
}

type HasPeople<Ports> = Pick<BackendUnderTest<Ports>, 'signedIn'>;

/** A signed-in customer with an unverified email. */
export const customer = <Ports>(world: HasPeople<Ports>, registration = aRegistration()): Promise<Person<Ports>> =>
  world.signedIn({ registration });

/** A signed-in customer with a verified email. */
export const verifiedCustomer = <Ports>(world: HasPeople<Ports>): Promise<Person<Ports>> =>
  world.signedIn({ emailVerified: true });

/** A merchant with a verified email, who may add businesses. */
export const merchant = <Ports>(world: HasPeople<Ports>): Promise<Person<Ports>> =>
  world.signedIn({ emailVerified: true, roles: ['merchant'] });

export const administrator = <Ports>(world: HasPeople<Ports>): Promise<Person<Ports>> =>
  world.signedIn({ emailVerified: true, isAdmin: true });

/** A courier with a verified email and a courier picture, who may be counted. */
export async function courier<Ports extends Pick<Backend, 'pictures'>>(
  world: HasPeople<Ports>,
): Promise<Person<Ports>> {
  const person = await world.signedIn({ emailVerified: true, roles: ['courier'] });
  valueOf(await person.backend.pictures.save(person.id, 'courier', aJpeg()));
  return person;
}

/** Requests a code, which may replace an earlier one, and reads it from the mail. */
export async function askForCode(
  world: Pick<BackendUnderTest, 'mails'>,
  person: Person,
  purpose: 'registration' | 'password-reset' = 'registration',
  earlier?: { readonly challenge: string },
) {
  const { email } = person;
  const replaces = earlier === undefined ? {} : { replaces: earlier.challenge };
  const request =
    purpose === 'registration'
      ? ({ purpose, email, firstName: 'Robin', ...replaces } as const)
      : ({ purpose, email, ...replaces } as const);
  const { challenge } = valueOf(await person.backend.verification.sendCode(request));
  const [mail] = await world.mails(email);
  return { purpose, email, challenge, code: mail?.code ?? 'no mail with a code' };
}

/** The ticket for a correct reset code. */
export async function ticketOf(world: Pick<BackendUnderTest, 'mails'>, person: Person): Promise<string> {
  const { ticket } = valueOf(
    await person.backend.verification.verifyCode(await askForCode(world, person, 'password-reset')),
  );
  return ticket ?? 'none';
}

/** Verifies the email of a registered person. */
export async function verifyEmailOf(world: Pick<BackendUnderTest, 'mails'>, person: Person): Promise<void> {
  valueOf(await person.backend.verification.verifyCode(await askForCode(world, person)));
}

/** The roles that an administrator sees of an account; none for anyone else. */
export async function rolesOf(users: Pick<UserRepo, 'find'>, id: UserId): Promise<readonly Role[]> {
  const found = await users.find(id);
  return found.ok ? (found.value?.roles ?? []) : [];
}
