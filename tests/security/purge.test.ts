import { createClient } from '@supabase/supabase-js';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { EMAIL_UNDO_WITHIN } from '#core/verification/email-change-limits.ts';
import { DAY } from '#core/clock.ts';
import { CODE_KEPT, REQUEST_COUNT_KEPT } from '#core/app/kept-periods.ts';
import { CODE_VALID_FOR } from '#core/verification/verification-code.ts';
import { SECRET_KEY } from '../../supabase/local/database.ts';
import { openLocalProject, type LocalProject } from '../contract/project/local-project.ts';
import { clientOf, signedUp } from './people.ts';

let project: LocalProject;

beforeAll(async () => {
  project = await openLocalProject();
});
beforeEach(() => project.empty());
afterAll(() => project.close());

const accounts = async () =>
  (await project.sql<{ email: string }>('select email from auth.users order by email')).map(({ email }) => email);

test('an account that was never verified is deleted after a day, with any profile', async () => {
  await signedUp(project, 'registered@example.com', { verified: false });
  await clientOf(project).auth.signUp({ email: 'bare@example.com', password: 'correct horse' });
  await signedUp(project, 'verified@example.com');
  await project.advance(DAY - 60_000);
  expect(await accounts()).toHaveLength(3);
  await project.advance(60_000);
  expect(await accounts()).toEqual(['verified@example.com']);
});

test('signing out or in again doesn’t prevent that', async () => {
  const { client } = await signedUp(project, 'registered@example.com', { verified: false });
  await client.auth.signOut();
  await client.auth.signInWithPassword({ email: 'registered@example.com', password: 'correct horse' });
  await project.advance(2 * DAY);
  expect(await accounts()).toEqual([]);
});

test('an account that an administrator made stays, also after a sign-in', async () => {
  const { error } = await createClient(project.url, SECRET_KEY, {
    global: { fetch: (input, init) => project.fetch(new Request(input, init)) },
  }).auth.admin.createUser({ email: 'made@example.com', password: 'correct horse', email_confirm: true });
  expect(error).toBeNull();
  await project.advance(60_000);
  expect(
    (await clientOf(project).auth.signInWithPassword({ email: 'made@example.com', password: 'correct horse' })).error,
  ).toBeNull();
  await project.advance(2 * DAY);
  expect(await accounts()).toEqual(['made@example.com']);
});

test('an imported or older account stays', async () => {
  await project.sql(
    "insert into auth.users (id, email, raw_app_meta_data, created_at) values (gen_random_uuid(), 'imported@example.com', '{}', now() - interval '90 days')",
  );
  await project.advance(2 * DAY);
  expect(await accounts()).toEqual(['imported@example.com']);
});

test('an administrator stays, verified or not', async () => {
  await signedUp(project, 'admin@example.com', { verified: false });
  await project.makeAdmin('admin@example.com');
  await project.advance(2 * DAY);
  expect(await accounts()).toEqual(['admin@example.com']);
});

describe('as the privacy page promises', () => {
  const MINUTE = 60_000;

  test('a code is deleted some time after it expired', async () => {
    await project.sql(
      `insert into public.email_verifications (email, purpose, code, challenge, expires_at)
        values ('coded@example.com', 'registration', 'x', gen_random_uuid(), now() + interval '${CODE_VALID_FOR} ms')`,
    );
    const codes = () => project.sql('select from public.email_verifications');
    await project.advance(CODE_VALID_FOR + CODE_KEPT - MINUTE);
    expect(await codes()).toHaveLength(1);
    await project.advance(2 * MINUTE);
    expect(await codes()).toEqual([]);
  });

  test('a change of email is deleted when it can no longer be undone', async () => {
    const { id } = await signedUp(project, 'robin@example.com');
    await project.sql(
      `insert into private.email_changes (user_id, from_email, email) values ('${id}', 'robin@example.com', 'new@example.com')`,
    );
    const changes = () => project.sql('select from private.email_changes');
    await project.advance(EMAIL_UNDO_WITHIN - MINUTE);
    expect(await changes()).toHaveLength(1);
    await project.advance(2 * MINUTE);
    expect(await changes()).toEqual([]);
  });

  test('a count of requests is deleted after some time', async () => {
    await project.sql("insert into private.rate_limits (bucket, win, n) values ('somebody', now(), 1)");
    const counts = () => project.sql("select from private.rate_limits where bucket = 'somebody'");
    await project.advance(REQUEST_COUNT_KEPT - MINUTE);
    expect(await counts()).toHaveLength(1);
    await project.advance(2 * MINUTE);
    expect(await counts()).toEqual([]);
  });
});
