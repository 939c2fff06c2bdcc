import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#core/clock.ts';
import type { BackendUnderTest, Open } from './backend-under-test.ts';
import { refusalOf, valueOf } from './outcome.ts';
import { customer, newcomer, ticketOf, verifiedCustomer, type Person } from './people.ts';
import { withBackend } from './with-backend.ts';

const NEW = 'robin.new@example.com';
const OTHER = 'robin.other@example.com';

/** The parameter of the newest link to this screen that an address received. */
async function tokenMailedTo(
  world: BackendUnderTest,
  address: string,
  screen: '/my-profile' | '/undo-email-change' = '/my-profile',
): Promise<string> {
  const mail = (await world.mails(address)).find(({ link }) => link?.startsWith(`${screen}?`));
  const [token] = new URLSearchParams(mail?.link?.split('?')[1]).values();
  return token ?? 'no mail with a link';
}

type Asking = Person & { readonly token: string; readonly undoToken: string };

/** Asks for another address, and reads both mails. */
async function ask(world: BackendUnderTest, person: Person, email: string): Promise<Asking> {
  const from = valueOf(await person.backend.auth.getSession())?.email ?? '';
  valueOf(await person.backend.emailChange.ask(email, person.password));
  return {
    ...person,
    token: await tokenMailedTo(world, email),
    undoToken: await tokenMailedTo(world, from, '/undo-email-change'),
  };
}

const asked = async (world: BackendUnderTest, email = NEW): Promise<Asking> =>
  ask(world, await verifiedCustomer(world), email);

const emailsOf = async ({ backend, id }: Person) => [
  valueOf(await backend.auth.getSession())?.email,
  valueOf(await backend.users.find(id))?.email,
];

/** The same person, signed in on another device. */
async function elsewhere(world: BackendUnderTest, { email, password, ...person }: Person): Promise<Person> {
  const browser = await world.browser();
  const session = valueOf(await browser.backend.auth.signIn({ email, password }));
  return { ...person, browser, backend: browser.backend, email, password, session };
}

/** What changing one's address does (spec §5, §8). */
export function emailChangeContract(open: Open): void {
  const on = withBackend(open);

  describe('requesting another email', () => {
    test(
      'changes nothing until the link in the new mailbox is followed',
      on(async (world) => {
        const person = await asked(world, ` ${NEW.toUpperCase()} `);
        expect(await emailsOf(person)).toEqual([person.email, person.email]);
        expect(refusalOf(await person.backend.auth.signIn({ ...person, email: NEW }))).toBe('invalid-credentials');
        expect((await world.mails(NEW))[0]?.link).toMatch(/^\/my-profile\?confirm_email=/u);
      }),
    );

    test(
      'mails the old address a link that undoes it',
      on(async (world) => {
        const person = await asked(world);
        const [mail] = await world.mails(person.email);
        expect(mail?.link).toMatch(/^\/undo-email-change\?token=/u);
        expect(mail?.text).toContain(NEW);
      }),
    );

    test(
      'needs the current password',
      on(async (world) => {
        const person = await verifiedCustomer(world);
        for (const wrong of ['', 'wrong horse', `${person.password} `])
          expect(refusalOf(await person.backend.emailChange.ask(NEW, wrong))).toBe('wrong-password');
        expect(await world.mails(NEW)).toEqual([]);
        expect(valueOf(await person.backend.emailChange.pending())).toBeNull();
      }),
    );

    test(
      'ends no session of the person',
      on(async (world) => {
        const person = await verifiedCustomer(world);
        const phone = await elsewhere(world, person);
        await ask(world, person, NEW);
        expect(refusalOf(await phone.backend.users.find(person.id))).toBe('accepted');
        expect(refusalOf(await person.backend.users.find(person.id))).toBe('accepted');
      }),
    );

    test(
      'is for those whose address is verified',
      on(async (world) => {
        const person = await customer(world);
        expect(refusalOf(await person.backend.emailChange.ask(NEW, person.password))).toBe('email-unverified');
        expect(await world.mails(NEW)).toEqual([]);
      }),
    );

    test(
      'is refused for an address of someone else, and for what is none',
      on(async (world) => {
        const person = await verifiedCustomer(world);
        const other = await newcomer(world);
        const refused = async (email: string) =>
          refusalOf(await person.backend.emailChange.ask(email, person.password));
        expect(await refused(other.email.toUpperCase())).toBe('email-taken');
        expect(await refused('robin at example.com')).toBe('invalid-email');
        expect(await refused('josé@example.com')).toBe('invalid-email');
        expect((await world.mails(other.email)).filter(({ link }) => link !== undefined)).toEqual([]);
      }),
    );

    test(
      'is denied to those who are not signed in',
      on(async (world) => {
        const { backend, password } = await newcomer(world);
        expect(refusalOf(await backend.emailChange.ask(NEW, password))).toBe('denied');
        expect(refusalOf(await backend.emailChange.pending())).toBe('denied');
        expect(refusalOf(await backend.emailChange.cancel())).toBe('denied');
      }),
    );

    test(
      'mails one recipient five times an hour at most, whoever asks',
      on(async (world) => {
        const [one, two] = [await verifiedCustomer(world), await verifiedCustomer(world)];
        for (const person of [one, two, one, two, one]) await ask(world, person, NEW);
        expect(refusalOf(await two.backend.emailChange.ask(NEW, two.password))).toBe('throttled');
        expect(await world.mails(NEW)).toHaveLength(5);
        expect(refusalOf(await two.backend.emailChange.ask(OTHER, two.password))).toBe('accepted');
        await world.advance(HOUR);
        expect(refusalOf(await two.backend.emailChange.ask(NEW, two.password))).toBe('accepted');
      }),
    );
  });

  describe('a change that waits', () => {
    test(
      'is known to the person who asked, and to nobody else, until it is confirmed or too old',
      on(async (world) => {
        const person = await asked(world);
        const other = await verifiedCustomer(world);
        expect(valueOf(await person.backend.emailChange.pending())).toBe(NEW);
        expect(valueOf(await other.backend.emailChange.pending())).toBeNull();
        valueOf(await person.backend.emailChange.confirm(person.token));
        expect(valueOf(await person.backend.emailChange.pending())).toBeNull();
        await ask(world, person, OTHER);
        await world.advance(HOUR);
        expect(valueOf(await person.backend.emailChange.pending())).toBeNull();
      }),
    );

    test(
      'is canceled by the person, and by nobody else',
      on(async (world) => {
        const person = await asked(world);
        const other = await verifiedCustomer(world);
        valueOf(await other.backend.emailChange.cancel());
        expect(valueOf(await person.backend.emailChange.pending())).toBe(NEW);
        valueOf(await person.backend.emailChange.cancel());
        expect(valueOf(await person.backend.emailChange.pending())).toBeNull();
        expect(refusalOf(await person.backend.emailChange.confirm(person.token))).toBe('link-expired');
      }),
    );

    test(
      'ends when the person saves the address that the account has',
      on(async (world) => {
        const person = await asked(world);
        valueOf(await person.backend.emailChange.ask(person.email, person.password));
        expect(refusalOf(await person.backend.emailChange.confirm(person.token))).toBe('link-expired');
      }),
    );

    test(
      'ends when the password is reset',
      on(async (world) => {
        const person = await asked(world);
        valueOf(await person.backend.verification.resetPassword(await ticketOf(world, person), 'another horse'));
        const signedIn = valueOf(await person.backend.auth.signIn({ ...person, password: 'another horse' }));
        expect(signedIn.email).toBe(person.email);
        expect(valueOf(await person.backend.emailChange.pending())).toBeNull();
        expect(refusalOf(await person.backend.emailChange.confirm(person.token))).toBe('link-expired');
        expect(refusalOf(await person.backend.emailChange.undo(person.undoToken))).toBe('link-expired');
      }),
    );
  });

  describe('following the link', () => {
    test(
      'says which address it stands for, and confirms nothing by that',
      on(async (world) => {
        const person = await asked(world);
        expect(valueOf(await person.backend.emailChange.look(person.token))).toBe(NEW);
        expect(await emailsOf(person)).toEqual([person.email, person.email]);
        expect(refusalOf(await person.backend.emailChange.look('made-up'))).toBe('link-expired');
      }),
    );

    test(
      'changes the address everywhere and verifies it; the old one hears of it',
      on(async (world) => {
        const person = await asked(world);
        valueOf(await person.backend.emailChange.confirm(person.token));
        expect(await emailsOf(person)).toEqual([NEW, NEW]);
        expect(valueOf(await person.backend.auth.emailConfirmedAt())).not.toBeNull();
        expect((await world.mails(person.email))[0]?.subject).toContain('was changed');
        expect(refusalOf(await person.backend.auth.signIn(person))).toBe('invalid-credentials');
        expect(valueOf(await person.backend.auth.signIn({ ...person, email: NEW })).userId).toBe(person.id);
      }),
    );

    test(
      'works once',
      on(async (world) => {
        const { backend, token } = await asked(world);
        valueOf(await backend.emailChange.confirm(token));
        expect(refusalOf(await backend.emailChange.confirm(token))).toBe('link-expired');
      }),
    );

    test(
      'works for an hour',
      on(async (world) => {
        const { backend, token } = await asked(world);
        await world.advance(HOUR - MINUTE);
        expect(refusalOf(await backend.emailChange.confirm(token))).toBe('accepted');
        const late = await asked(world, 'robin.late@example.com');
        await world.advance(HOUR);
        expect(refusalOf(await late.backend.emailChange.confirm(late.token))).toBe('link-expired');
      }),
    );

    test(
      'works for the newest request only',
      on(async (world) => {
        const person = await asked(world);
        const { token } = await ask(world, person, 'robin.newest@example.com');
        expect(refusalOf(await person.backend.emailChange.confirm(person.token))).toBe('link-expired');
        valueOf(await person.backend.emailChange.confirm(token));
        expect(await emailsOf(person)).toEqual(['robin.newest@example.com', 'robin.newest@example.com']);
      }),
    );

    test(
      'works in the session that asked only',
      on(async (world) => {
        const person = await asked(world);
        const phone = await elsewhere(world, person);
        expect(refusalOf(await phone.backend.emailChange.look(person.token))).toBe('other-session');
        expect(refusalOf(await phone.backend.emailChange.confirm(person.token))).toBe('other-session');
        expect(await emailsOf(person)).toEqual([person.email, person.email]);
        expect(refusalOf(await person.backend.emailChange.confirm(person.token))).toBe('accepted');
      }),
    );

    test(
      'does nothing for another person, who stays who they are',
      on(async (world) => {
        const person = await asked(world);
        const other = await verifiedCustomer(world);
        expect(refusalOf(await other.backend.emailChange.look(person.token))).toBe('link-expired');
        expect(refusalOf(await other.backend.emailChange.confirm(person.token))).toBe('link-expired');
        expect(await emailsOf(other)).toEqual([other.email, other.email]);
        expect(refusalOf(await person.backend.emailChange.confirm(person.token))).toBe('accepted');
      }),
    );

    test(
      'signs nobody in',
      on(async (world) => {
        const { token } = await asked(world);
        const stranger = await world.browser();
        expect(refusalOf(await stranger.backend.emailChange.look(token))).toBe('denied');
        expect(refusalOf(await stranger.backend.emailChange.confirm(token))).toBe('denied');
        expect(valueOf(await stranger.backend.auth.getSession())).toBeNull();
      }),
    );

    test(
      'is refused for a made-up token, and once someone else has the email',
      on(async (world) => {
        const { backend, token } = await asked(world);
        expect(refusalOf(await backend.emailChange.confirm('made-up'))).toBe('link-expired');
        valueOf(
          await (
            await world.browser()
          ).backend.auth.signUp({ email: NEW, password: 'correct horse', firstName: 'A', lastName: 'B' }),
        );
        expect(refusalOf(await backend.emailChange.confirm(token))).toBe('link-expired');
      }),
    );
  });

  describe('the link to the old mailbox', () => {
    /** Someone who knew the password has moved the account. */
    async function moved(world: BackendUnderTest): Promise<Asking> {
      const person = await asked(world);
      valueOf(await person.backend.emailChange.confirm(person.token));
      return person;
    }

    test(
      'says what it would undo, to anyone who holds it, and undoes nothing by that',
      on(async (world) => {
        const person = await moved(world);
        const { backend } = await world.browser();
        expect(valueOf(await backend.emailChange.lookAtUndo(person.undoToken))).toEqual({
          from: person.email,
          to: NEW,
        });
        expect(refusalOf(await backend.emailChange.lookAtUndo('made-up'))).toBe('link-expired');
        expect(await emailsOf(person)).toEqual([NEW, NEW]);
      }),
    );

    test(
      'gives the account back, verified, and ends every session and the password',
      on(async (world) => {
        const person = await moved(world);
        const owner = await world.browser();
        valueOf(await owner.backend.emailChange.undo(person.undoToken));
        expect(refusalOf(await person.backend.users.find(person.id))).not.toBe('accepted');
        for (const email of [person.email, NEW])
          expect(refusalOf(await owner.backend.auth.signIn({ email, password: person.password }))).toBe(
            'invalid-credentials',
          );
        const back = { ...person, backend: owner.backend };
        valueOf(await owner.backend.verification.resetPassword(await ticketOf(world, back), 'another horse'));
        valueOf(await owner.backend.auth.signIn({ email: person.email, password: 'another horse' }));
        expect(await emailsOf(back)).toEqual([person.email, person.email]);
        expect(valueOf(await owner.backend.auth.emailConfirmedAt())).not.toBeNull();
      }),
    );

    test(
      'stops a change that still waits',
      on(async (world) => {
        const person = await asked(world);
        const owner = await world.browser();
        valueOf(await owner.backend.emailChange.undo(person.undoToken));
        expect(refusalOf(await person.backend.emailChange.confirm(person.token))).not.toBe('accepted');
        expect(refusalOf(await owner.backend.auth.signIn(person))).toBe('invalid-credentials');
      }),
    );

    test(
      'works once, and for 72 hours',
      on(async (world) => {
        const person = await moved(world);
        const owner = await world.browser();
        await world.advance(72 * HOUR - MINUTE);
        valueOf(await owner.backend.emailChange.undo(person.undoToken));
        expect(refusalOf(await owner.backend.emailChange.undo(person.undoToken))).toBe('link-expired');
        const late = await asked(world, OTHER);
        valueOf(await late.backend.emailChange.confirm(late.token));
        await world.advance(72 * HOUR);
        expect(refusalOf(await owner.backend.emailChange.undo(late.undoToken))).toBe('link-expired');
      }),
    );

    test(
      'reaches past later changes and a new password, and no later link undoes it',
      on(async (world) => {
        const person = await moved(world);
        const thief = { ...person, email: NEW };
        valueOf(await person.backend.verification.resetPassword(await ticketOf(world, thief), 'stolen horse'));
        valueOf(await person.backend.auth.signIn({ email: NEW, password: 'stolen horse' }));
        const again = await ask(world, { ...thief, password: 'stolen horse' }, OTHER);
        valueOf(await again.backend.emailChange.confirm(again.token));
        const owner = await world.browser();
        valueOf(await owner.backend.emailChange.undo(person.undoToken));
        expect(refusalOf(await owner.backend.emailChange.undo(again.undoToken))).toBe('link-expired');
        const back = { ...person, backend: owner.backend };
        valueOf(await owner.backend.verification.resetPassword(await ticketOf(world, back), 'another horse'));
        expect(valueOf(await owner.backend.auth.signIn({ ...person, password: 'another horse' })).userId).toBe(
          person.id,
        );
      }),
    );

    test(
      'is not stopped by an unverified account under the old address; a verified one keeps it',
      on(async (world) => {
        const person = await moved(world);
        const owner = await world.browser();
        const inTheWay = { email: person.email, password: 'squatting horse', firstName: 'A', lastName: 'B' };
        valueOf(await (await world.browser()).backend.auth.signUp(inTheWay));
        valueOf(await owner.backend.emailChange.undo(person.undoToken));
        expect(refusalOf(await owner.backend.auth.signIn(inTheWay))).toBe('invalid-credentials');

        const second = await asked(world, OTHER);
        valueOf(await second.backend.emailChange.confirm(second.token));
        const { backend } = await world.browser();
        valueOf(await backend.auth.signUp({ ...inTheWay, email: second.email }));
        await world.advance(MINUTE);
        const { challenge } = valueOf(
          await backend.verification.sendCode({ purpose: 'registration', email: second.email, firstName: 'A' }),
        );
        const code = (await world.mails(second.email)).find((mail) => mail.code !== undefined)?.code ?? '';
        valueOf(
          await backend.verification.verifyCode({ purpose: 'registration', email: second.email, challenge, code }),
        );
        expect(refusalOf(await owner.backend.emailChange.undo(second.undoToken))).toBe('link-expired');
      }),
    );
  });
}
