import type { NewPerson } from '#core/account/person.ts';
import type { UserId } from '#core/account/user-id.ts';
import type { Backend } from '#core/backend.ts';
import type { Session } from '#core/session/session.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { aRegistration } from '#tests/builders/registration.ts';
import type { BackendUnderTest, BrowserUnderTest } from './backend-under-test.ts';
import { valueOf } from './outcome.ts';

/** Someone with an account, in their own browser. */
export interface Person {
  readonly browser: BrowserUnderTest;
  readonly backend: Backend;
  readonly id: UserId;
  readonly email: string;
  readonly password: string;
  /** The session of their registration; for `customer` and those below it is also the browser's. */
  readonly session: Session;
}

/** Registered, with a profile row, and not signed in: as /register leaves people (spec §4). */
export async function newcomer(world: BackendUnderTest, registration = aRegistration()): Promise<Person> {
  const browser = await world.browser();
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

/** Signed in, with an unverified email. */
export async function customer(world: BackendUnderTest, registration = aRegistration()): Promise<Person> {
  const person = await newcomer(world, registration);
  valueOf(await person.backend.auth.setSession(person.session.tokens));
  return person;
}

/** Asks for a code, in the place of an earlier one where that's given, and fetches it from the mail. */
export async function askForCode(
  world: BackendUnderTest,
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
export async function ticketOf(world: BackendUnderTest, person: Person): Promise<string> {
  const { ticket } = valueOf(
    await person.backend.verification.verifyCode(await askForCode(world, person, 'password-reset')),
  );
  return ticket ?? 'none';
}

/** Verifies the email of someone registered. */
export async function verifyEmailOf(world: BackendUnderTest, person: Person): Promise<void> {
  valueOf(await person.backend.verification.verifyCode(await askForCode(world, person)));
}

/** Signed in with a verified email. */
export async function verifiedCustomer(world: BackendUnderTest): Promise<Person> {
  const person = await customer(world);
  await verifyEmailOf(world, person);
  return person;
}

/** A merchant with a verified email, who may add businesses. */
export async function merchant(world: BackendUnderTest): Promise<Person> {
  const person = await verifiedCustomer(world);
  valueOf(await person.backend.users.setRoles(person.id, ['merchant']));
  return person;
}

/** A courier with a verified email and a courier picture, who may be counted. */
export async function courier(world: BackendUnderTest): Promise<Person> {
  const person = await verifiedCustomer(world);
  valueOf(await person.backend.users.setRoles(person.id, ['courier']));
  valueOf(await person.backend.pictures.save(person.id, 'courier', aJpeg()));
  return person;
}

export async function administrator(world: BackendUnderTest): Promise<Person> {
  const person = await verifiedCustomer(world);
  await world.makeAdmin(person.email);
  return person;
}
