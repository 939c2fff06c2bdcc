import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { serviceAccounts } from '../../../supabase/functions/_shared/service/service-ports.ts';
import type { DatabaseUnderTest } from '../database-under-test.ts';
import { openForTest } from '../open-database.ts';
import { signedIn } from '../people.ts';
import { serviceOverSql } from '../service-over-sql.ts';

let database: DatabaseUnderTest;
beforeEach(async () => {
  database = await openForTest();
});
afterEach(() => database.close());

const insertSession = (id: string) => `insert into auth.sessions (id, user_id) values ('${randomUUID()}', '${id}')`;

const anIdentity = (id: string, provider: string) =>
  `insert into auth.identities (id, provider, provider_id, user_id, identity_data)
    values ('${randomUUID()}', '${provider}', '${id}', '${id}', '{}');`;

const aFactor = (id: string, status: string) =>
  `insert into auth.mfa_factors (id, user_id, status, factor_type, created_at, updated_at)
    values ('${randomUUID()}', '${id}', '${status}', 'totp', now(), now());`;

/** Statements that no trigger refuses. */
const withoutGuards = (statements: string) =>
  `set session_replication_role = replica; ${statements} set session_replication_role = origin;`;

/** An account whose email its creator confirmed, or not, when the account was created. */
async function account({ confirmed }: { confirmed: boolean }): Promise<string> {
  const id = randomUUID();
  await database.owner(`begin;
    insert into auth.users (id, email, recovery_token) values ('${id}', '${id}@example.com', '');
    ${confirmed ? `update auth.users set email_confirmed_at = now() where id = '${id}';` : ''}
    commit`);
  return id;
}

/** A sign-up with the email of an account that isn't confirmed: it's confirmed, and then a session starts. */
async function signUpAgain(id: string): Promise<unknown> {
  await database.owner(`update auth.users set email_confirmed_at = now() where id = '${id}'`);
  return database.owner(insertSession(id));
}

describe('An account that an operator created without confirming it', () => {
  const REFUSED = 'This email has to be confirmed first';

  test('isn’t entered by a stranger who signs up with its email', async () => {
    const id = await account({ confirmed: false });
    await expect(signUpAgain(id)).rejects.toThrow(REFUSED);
    await expect(signUpAgain(id)).rejects.toThrow(REFUSED);
  });

  test('is entered after a code to its mailbox', async () => {
    const id = await account({ confirmed: false });
    await database.as('service', `select private.mark_verified('${id}')`);
    await expect(signUpAgain(id)).resolves.toBeDefined();
  });

  test('is entered with a link from its mailbox', async () => {
    const id = await account({ confirmed: false });
    await database.owner(`update auth.users set recovery_token = 'token' where id = '${id}'`);
    await expect(signUpAgain(id)).rejects.toThrow(REFUSED);
    await database.owner(`update auth.users set recovery_token = '' where id = '${id}'; ${insertSession(id)}`);
  });

  test('isn’t every account: one that was confirmed from the start is entered as usual', async () => {
    await expect(signUpAgain(await account({ confirmed: true }))).resolves.toBeDefined();
  });
});

describe('What a session may store in its own account', () => {
  const metadata = (id: string, value: string) =>
    database.owner(`update auth.users set raw_user_meta_data = ${value} where id = '${id}'`);

  test('is at most 2 kB of metadata; too much of it can still be made less', async () => {
    const id = await account({ confirmed: true });
    await metadata(id, `jsonb_build_object('note', repeat('x', 2000))`);
    await expect(metadata(id, `jsonb_build_object('note', repeat('x', 2100))`)).rejects.toThrow('Too much metadata');
    await database.owner(`set session_replication_role = replica;
      update auth.users set raw_user_meta_data = jsonb_build_object('note', repeat('x', 200000)) where id = '${id}';
      set session_replication_role = origin`);
    await metadata(id, `jsonb_build_object('note', repeat('x', 100000))`);
    await expect(metadata(id, `jsonb_build_object('note', repeat('x', 100001))`)).rejects.toThrow('Too much metadata');
  });

  test('is at most 2 kB at a sign-up too', async () => {
    const signUp = (length: number) =>
      database.owner(`insert into auth.users (id, email, raw_user_meta_data)
        values ('${randomUUID()}', '${randomUUID()}@example.com', jsonb_build_object('note', repeat('x', ${length})))`);
    await signUp(2000);
    await expect(signUp(2100)).rejects.toThrow('Too much metadata');
  });

  test.each([
    ['a phone number', (id: string) => `update auth.users set phone = '14165550100' where id = '${id}'`],
    ['a waiting phone number', (id: string) => `update auth.users set phone_change = '14165550100' where id = '${id}'`],
    ['an identity of another service', (id: string) => anIdentity(id, 'github')],
    [
      'another service in place of the email',
      (id: string) => `${withoutGuards(anIdentity(id, 'email'))}
        update auth.identities set provider = 'github' where user_id = '${id}'`,
    ],
    ['a second factor', (id: string) => aFactor(id, 'unverified')],
    [
      'a second factor that was there and is now confirmed',
      (id: string) => `${withoutGuards(aFactor(id, 'unverified'))}
        update auth.mfa_factors set status = 'verified' where user_id = '${id}'`,
    ],
  ])('isn’t %s', async (_what, statement) => {
    const id = await account({ confirmed: true });
    await expect(database.owner(statement(id))).rejects.toThrow('Accounts have an email and a password only');
  });
});

test('an account that the service soft-deletes gets digests, also for its phone number', async () => {
  const id = await account({ confirmed: true });
  await database.owner(`update auth.users set email = 'digest', email_change = 'digest', phone = 'digest', phone_change = 'digest',
    encrypted_password = null, deleted_at = now() where id = '${id}'`);
  expect(await database.owner(`select phone from auth.users where id = '${id}'`)).toEqual([{ phone: 'digest' }]);
});

test('a reset removes what another person left, and keeps the profile’s own', async () => {
  const [person] = await signedIn(database, 1, 'customer');
  const { id = '' } = person ?? {};
  await database.owner(`
    update auth.users set raw_user_meta_data = '{"first_name": "Robin", "note": "x"}' where id = '${id}';
    insert into private.email_changes (user_id, from_email, email) values ('${id}', 'a@example.com', 'thief@example.com');
    ${withoutGuards(anIdentity(id, 'github') + aFactor(id, 'verified'))}
    delete from private.verified_emails`);
  await database.as('service', `select public.svc_reclaim_account('${id}')`);
  const left = `select u.raw_user_meta_data as metadata, private.is_verified(u.id) as verified,
    (select count(*)::int from auth.sessions s where s.user_id = u.id) as sessions,
    (select count(*)::int from auth.identities i where i.user_id = u.id and i.provider <> 'email') as identities,
    (select count(*)::int from auth.mfa_factors f where f.user_id = u.id) as factors,
    (select count(*)::int from private.email_changes c where c.user_id = u.id and private.is_waiting(c)) as changes
    from auth.users u where u.id = '${id}'`;
  expect(await database.owner(left)).toEqual([
    { metadata: { first_name: 'Robin' }, verified: true, sessions: 0, identities: 0, factors: 0, changes: 0 },
  ]);
});

test.each([
  ['blocked', "banned_until = now() + interval '1 hour'", "banned_until = now() - interval '1 second'"],
  ['deleted', 'deleted_at = now()', 'deleted_at = null'],
])('a %s person is out immediately: on REST and for the functions', async (_what, shut, reopened) => {
  const [person] = await signedIn(database, 1, 'customer');
  if (person === undefined) throw new Error('nobody is signed in');
  const accounts = serviceAccounts(serviceOverSql(database));
  const read = () => database.as(person.caller, 'select public.am_i_admin()');
  await read();
  await database.owner(`update auth.users set ${shut} where id = '${person.id}'`);
  await expect(read()).rejects.toThrow('Session ended');
  expect(await accounts.ofUser(person.id)).toBe(null);
  await database.owner(`update auth.users set ${reopened} where id = '${person.id}'`);
  await read();
  expect(await accounts.ofUser(person.id)).toMatchObject({ id: person.id, verified: true });
});
