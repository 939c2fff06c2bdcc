import { describe, expect, test } from 'vitest';
import { HOUR, SECOND } from '#core/clock.ts';
import type { BackendUnderTest, Open } from './backend-under-test.ts';
import { refusalOf, valueOf } from './outcome.ts';
import { customer, newcomer, type Person } from './people.ts';
import { withBackend } from './with-backend.ts';

const NEW = 'robin.new@example.com';

/** The token in the newest confirmation link that an address received. */
async function tokenMailedTo(world: BackendUnderTest, address: string): Promise<string> {
  const [mail] = await world.mails(address);
  return new URLSearchParams(mail?.link?.split('?')[1]).get('confirm_email') ?? 'no mail with a link';
}

async function asked(world: BackendUnderTest, email = NEW): Promise<Person & { token: string }> {
  const person = await customer(world);
  valueOf(await person.backend.auth.changeEmail(email));
  return { ...person, token: await tokenMailedTo(world, email) };
}

const emailsOf = async ({ backend, id }: Person) => [
  valueOf(await backend.auth.getSession())?.email,
  valueOf(await backend.users.find(id))?.email,
];

/** What changing the email does (spec §5, §8). */
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
      "is refused for someone else's email, and for an invalid one",
      on(async (world) => {
        const person = await customer(world);
        const other = await newcomer(world);
        expect(refusalOf(await person.backend.auth.changeEmail(other.email.toUpperCase()))).toBe('email-taken');
        expect(refusalOf(await person.backend.auth.changeEmail('robin at example.com'))).toBe('invalid-email');
        expect((await world.mails(other.email)).filter(({ link }) => link !== undefined)).toEqual([]);
      }),
    );

    test(
      'is denied to those who are not signed in',
      on(async (world) => {
        const { backend } = await newcomer(world);
        expect(refusalOf(await backend.auth.changeEmail(NEW))).toBe('denied');
      }),
    );
  });

  describe('following the link', () => {
    test(
      'changes the email everywhere and verifies it; the old one is notified',
      on(async (world) => {
        const person = await asked(world);
        valueOf(await person.backend.auth.confirmEmail(person.token));
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
        valueOf(await backend.auth.confirmEmail(token));
        expect(refusalOf(await backend.auth.confirmEmail(token))).toBe('link-expired');
      }),
    );

    test(
      'works for an hour',
      on(async (world) => {
        const { backend, token } = await asked(world);
        await world.advance(HOUR - SECOND);
        expect(refusalOf(await backend.auth.confirmEmail(token))).toBe('accepted');
        const late = await asked(world, 'robin.late@example.com');
        await world.advance(HOUR);
        expect(refusalOf(await late.backend.auth.confirmEmail(late.token))).toBe('link-expired');
      }),
    );

    test(
      'works for the newest request only',
      on(async (world) => {
        const person = await asked(world);
        valueOf(await person.backend.auth.changeEmail('robin.newest@example.com'));
        expect(refusalOf(await person.backend.auth.confirmEmail(person.token))).toBe('link-expired');
        valueOf(await person.backend.auth.confirmEmail(await tokenMailedTo(world, 'robin.newest@example.com')));
        expect(await emailsOf(person)).toEqual(['robin.newest@example.com', 'robin.newest@example.com']);
      }),
    );

    test(
      'does nothing for another person, who stays who they are',
      on(async (world) => {
        const person = await asked(world);
        const other = await customer(world);
        expect(refusalOf(await other.backend.auth.confirmEmail(person.token))).toBe('link-expired');
        expect(await emailsOf(other)).toEqual([other.email, other.email]);
        expect(refusalOf(await person.backend.auth.confirmEmail(person.token))).toBe('accepted');
      }),
    );

    test(
      'signs nobody in',
      on(async (world) => {
        const { token } = await asked(world);
        const stranger = await world.browser();
        expect(refusalOf(await stranger.backend.auth.confirmEmail(token))).toBe('denied');
        expect(valueOf(await stranger.backend.auth.getSession())).toBeNull();
      }),
    );

    test(
      'is refused for a made-up token, and once someone else has the email',
      on(async (world) => {
        const { backend, token } = await asked(world);
        expect(refusalOf(await backend.auth.confirmEmail('made-up'))).toBe('link-expired');
        valueOf(
          await (
            await world.browser()
          ).backend.auth.signUp({ email: NEW, password: 'correct horse', firstName: 'A', lastName: 'B' }),
        );
        expect(refusalOf(await backend.auth.confirmEmail(token))).toBe('link-expired');
      }),
    );
  });
}
