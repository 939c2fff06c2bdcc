import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { serviceOutbox } from '../../../supabase/functions/_shared/service/service-ports.ts';
import { literal, type DatabaseUnderTest } from '../database-under-test.ts';
import { openForTest } from '../open-database.ts';
import { serviceOverSql } from '../service-over-sql.ts';

/** An account, and a way to call the hook as the authentication service does, with its whole payload. */
async function anAccount(database: DatabaseUnderTest, email = 'Rosa@example.com') {
  const id = randomUUID();
  await database.owner(`insert into auth.users (id, email) values ('${id}', '${email}')`);
  const event = (type: string, token: string) => ({
    metadata: { uuid: randomUUID(), time: '2026-11-28T08:00:00Z', name: 'send-email', ip_address: '203.0.113.7' },
    user: {
      id,
      aud: 'authenticated',
      role: 'authenticated',
      email: 'rosa@example.com',
      user_metadata: { first_name: 'Rosa' },
    },
    email_data: {
      token: '1234567890',
      token_hash: token,
      redirect_to: 'https://product.example/sign-in?token_hash=stranger',
      email_action_type: type,
      site_url: 'https://project.example',
      token_new: '',
      token_hash_new: '',
      old_email: '',
      old_phone: '',
      provider: '',
      factor_type: '',
    },
  });
  return {
    id,
    async asked(type: string, token = 'pkce_0123'): Promise<unknown> {
      const [row] = await database.owner<{ answer: unknown }>(
        `select "private"."send_email"(${literal(JSON.stringify(event(type, token)))}) as answer`,
      );
      return row?.answer;
    },
    outbox: serviceOutbox(serviceOverSql(database)),
  };
}

const rows = (database: DatabaseUnderTest) =>
  database.owner<{ kind: string; detail: string; waits: boolean }>(
    'select kind, detail, next_try is not null as waits from private.mails order by id',
  );

test('a sign-in link waits with its token and the account’s address, and nothing typed', async () => {
  const database = await openForTest();
  const { asked, outbox } = await anAccount(database);
  expect(await asked('recovery')).toEqual({});
  const [mail] = await outbox.claim('account', 10);
  expect(mail).toEqual({ id: mail?.id, to: 'rosa@example.com', facts: { kind: 'sign_in_link', token: 'pkce_0123' } });
  await outbox.sent(mail?.id ?? 0);
  expect(await rows(database)).toEqual([{ kind: 'sign_in_link', detail: '', waits: false }]);
  await database.close();
});

test('a changed password is told', async () => {
  const database = await openForTest();
  const { asked, outbox } = await anAccount(database);
  expect(await asked('password_changed_notification', '')).toEqual({});
  expect((await outbox.claim('account', 10)).map(({ facts }) => facts)).toEqual([
    { kind: 'password_changed', token: '' },
  ]);
  await database.close();
});

test('every other mail is refused, and nothing waits', async () => {
  const database = await openForTest();
  const { asked } = await anAccount(database);
  const others = [
    'signup',
    'invite',
    'magiclink',
    'email_change',
    'email',
    'reauthentication',
    'email_changed_notification',
    'phone_changed_notification',
    'identity_linked_notification',
    'identity_unlinked_notification',
    'mfa_factor_enrolled_notification',
    'mfa_factor_unenrolled_notification',
    'a type of the next version',
  ];
  for (const type of others) expect([type, await asked(type)]).toMatchObject([type, { error: { http_code: 403 } }]);
  expect(await rows(database)).toEqual([]);
  await database.close();
});

test('an account is mailed ten links an hour, and another account’s are its own', async () => {
  const database = await openForTest();
  const { asked } = await anAccount(database);
  for (let n = 0; n < 10; n += 1) expect(await asked('recovery', `token-${n}`)).toEqual({});
  expect(await asked('recovery', 'one too many')).toMatchObject({
    error: {
      http_code: 429,
      message: expect.stringMatching(/^For security purposes, you can only request this after 3[56]\d\d seconds\.$/u),
    },
  });
  // Only the newest waits: the service has replaced the others' tokens.
  expect(await rows(database)).toEqual([{ kind: 'sign_in_link', detail: 'token-9', waits: true }]);
  expect(await (await anAccount(database, 'other@example.com')).asked('recovery')).toEqual({});
  await database.owner(`update private.rate_limits set win = win - interval '1 hour'`);
  expect(await asked('recovery')).toEqual({});
  await database.close();
});

test('a link that can’t be used anymore isn’t mailed, and its token is deleted', async () => {
  const database = await openForTest();
  const { asked, outbox } = await anAccount(database);
  await asked('recovery');
  await database.owner(`update private.mails set written_at = written_at - interval '10 minutes'`);
  expect(await outbox.claim('account', 10)).toEqual([]);
  await database.owner('select private.purge()');
  expect(await rows(database)).toEqual([]);
  await database.close();
});

test('only the authentication service may call it, and it can’t read the outbox', async () => {
  const database = await openForTest();
  const [may] = await database.owner(`select array_agg(r.rolname) as call,
      array_agg(r.rolname) filter (where has_table_privilege(r.rolname, 'private.mails', 'select, insert')) as read
    from pg_roles r where r.rolname in ('anon', 'authenticated', 'service_role', 'supabase_auth_admin')
      and has_function_privilege(r.rolname, 'private.send_email(jsonb)', 'execute')`);
  expect(may).toEqual({ call: database.kind === 'server' ? '{supabase_auth_admin}' : null, read: null });
  await database.close();
});
