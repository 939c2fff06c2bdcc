import type { BackendUnderTest } from '../backend-under-test.ts';
import { valueOf } from '../outcome.ts';
import { verifiedCustomer, type Person } from '../people.ts';

export const NEW = 'robin.new@example.com';
export const OTHER = 'robin.other@example.com';

/** The token of the newest link to this screen that an address received. */
export async function tokenMailedTo(
  world: BackendUnderTest,
  address: string,
  screen: '/my-profile' | '/undo-email-change' = '/my-profile',
): Promise<string> {
  const mail = (await world.mails(address)).find(({ link }) => link?.startsWith(`${screen}?`));
  const [token] = new URLSearchParams(mail?.link?.split('?')[1]).values();
  return token ?? 'no mail with a link';
}

export type EmailRequester = Person & { readonly token: string; readonly undoToken: string };

/** Requests another address, and reads both mails. */
export async function requestEmail(world: BackendUnderTest, person: Person, email: string): Promise<EmailRequester> {
  const from = valueOf(await person.backend.auth.getSession())?.email ?? '';
  valueOf(await person.backend.emailChange.ask(email, person.password));
  return {
    ...person,
    token: await tokenMailedTo(world, email),
    undoToken: await tokenMailedTo(world, from, '/undo-email-change'),
  };
}

export const withRequestedEmail = async (world: BackendUnderTest, email = NEW): Promise<EmailRequester> =>
  requestEmail(world, await verifiedCustomer(world), email);

export const emailsOf = async ({ backend, id }: Person) => [
  valueOf(await backend.auth.getSession())?.email,
  valueOf(await backend.users.find(id))?.email,
];

/** The same person, signed in on another device. */
export async function onAnotherDevice(
  world: BackendUnderTest,
  { email, password, ...person }: Person,
): Promise<Person> {
  const browser = await world.browser();
  const session = valueOf(await browser.backend.auth.signIn({ email, password }));
  return { ...person, browser, backend: browser.backend, email, password, session };
}
