import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aJpeg } from '#tests/builders/picture.ts';
import { openLocalProject, type LocalProject } from '../contract/project/local-project.ts';
import { businessOf, clientOf, signedUp } from './people.ts';

let project: LocalProject;

beforeAll(async () => {
  project = await openLocalProject();
});
beforeEach(() => project.empty());
afterAll(() => project.close());

const statusOf = async (id: string) =>
  (await project.sql<{ account_status: string }>(`select account_status from public.users where id = '${id}'`))[0]
    ?.account_status;

describe('nobody writes rows for a person who has none yet', () => {
  test.each([
    ['delivery_tracking', { delivery_number: 'PKG-000001' }],
    ['user_profile_pictures', { image_type: 'courier', image_data: aJpeg() }],
    ['businesses', null],
    ['business_profiles', null],
  ])('%s', async (table, row) => {
    const attacker = await signedUp(project, 'attacker@example.com', { role: 'merchant' });
    const victim = await signedUp(project, 'victim@example.com', { role: 'merchant' });
    const theirs: Record<string, unknown> = row === null ? businessOf(victim) : { ...row, user_id: victim.id };
    expect((await attacker.client.from(table).insert(theirs)).error?.code).toBe('42501');
    expect((await attacker.client.from(table).upsert(theirs)).error?.code).toBe('42501');
    expect(await project.sql(`select from public.${table}`)).toEqual([]);
    // The owner is refused, not the row.
    const own: Record<string, unknown> = row === null ? businessOf(attacker) : { ...row, user_id: attacker.id };
    expect((await attacker.client.from(table).insert(own)).error).toBeNull();
  });

  test('users', async () => {
    const attacker = await signedUp(project, 'attacker@example.com');
    const victim = clientOf(project);
    const { data } = await victim.auth.signUp({ email: 'victim@example.com', password: 'correct horse' });
    const row = { id: data.user?.id, email: 'victim@example.com' };
    expect((await attacker.client.from('users').insert(row)).error?.code).toBe('42501');
    expect((await victim.from('users').insert(row)).error).toBeNull();
  });
});

test('nobody approves their own business, on adding it or later', async () => {
  const merchant = await signedUp(project, 'merchant@example.com', { role: 'merchant' });
  for (const table of ['businesses', 'business_profiles']) {
    const approved = businessOf(merchant, { status: 'Active' });
    expect((await merchant.client.from(table).insert(approved)).error?.code).toBe('42501');
    expect((await merchant.client.from(table).upsert(approved)).error?.code).toBe('42501');
  }
  const pending = businessOf(merchant);
  await merchant.client.from('businesses').insert(pending);
  expect((await merchant.client.from('businesses').update({ status: 'Active' }).eq('id', pending.id)).error?.code).toBe(
    '42501',
  );
  expect(await project.sql('select status from public.businesses')).toEqual([{ status: 'Pending' }]);
});

test('a verified mark counts only for the address that it names', async () => {
  const { client, id } = await signedUp(project, 'merchant@example.com', { role: 'merchant' });
  const add = () => client.from('businesses').insert(businessOf({ id }));
  expect((await add()).error).toBeNull();
  // The address changed without the product's guards.
  await project.sql(`set session_replication_role = replica;
    update auth.users set email = 'other@example.com' where id = '${id}';
    set session_replication_role = origin;`);
  expect((await add()).error?.code).toBe('42501');
  const found = "select id, verified from public.svc_find_account('OTHER@example.com')";
  expect(await project.sql(found)).toEqual([{ id, verified: false }]);
  expect(await project.sql(`select verified from public.svc_account_of('${id}')`)).toEqual([{ verified: false }]);
  await project.sql(`update private.verified_emails set email = 'other@example.com' where user_id = '${id}'`);
  expect((await add()).error).toBeNull();
  expect(await project.sql(found)).toEqual([{ id, verified: true }]);
});

test('a session ends exactly at its expiry time', async () => {
  const { client, id } = await signedUp(project, 'customer@example.com');
  const read = async () => {
    const { data, error } = await client.from('users').select('id');
    return error?.code ?? data;
  };
  await project.sql("update auth.sessions set not_after = now() + interval '1 minute'");
  expect(await read()).toEqual([{ id }]);
  await project.sql("update auth.sessions set not_after = now() - interval '1 second'");
  expect(await read()).toBe('PT401');
  expect((await client.from('users').update({ first_name: 'Robin' }).eq('id', id)).error?.code).toBe('PT401');
  expect((await client.rpc('am_i_admin')).error?.code).toBe('PT401');
});

test.each(['Suspended', 'Rejected'])('nobody leaves %s by choosing another account type', async (status) => {
  const { client, id } = await signedUp(project, 'courier@example.com', { role: 'courier' });
  await project.sql(`update public.users set account_status = '${status}' where id = '${id}'`);
  for (const role of ['customer', 'merchant', 'user', 'courier', 'courier,merchant', 'customer']) {
    expect((await client.from('users').update({ role }).eq('id', id)).error).toBeNull();
    expect(await statusOf(id)).toBe(status);
  }
});

test.each(['a profile', 'an account type', 'a status'])(
  'nobody makes themselves Active by writing %s',
  async (what) => {
    const { client, id } = await signedUp(project, 'courier@example.com', { role: 'courier' });
    expect(await statusOf(id)).toBe('Pending');
    const changes = {
      'a profile': { first_name: 'Robin' },
      'an account type': { role: 'courier,merchant' },
      'a status': { account_status: 'Active' },
    }[what];
    await client
      .from('users')
      .update(changes ?? {})
      .eq('id', id);
    expect(await statusOf(id)).toBe('Pending');
  },
);

test.each(['customer', 'merchant'])('a roles string of a million items is refused quickly, from a %s', async (item) => {
  const { client, id } = await signedUp(project, 'customer@example.com');
  const role = Array.from({ length: 1_000_000 }, () => item).join(',');
  // Measure CPU time: the database runs in this process, and other load on the machine doesn't count.
  const start = process.cpuUsage();
  expect((await client.from('users').update({ role }).eq('id', id)).error?.code).toBe('42501');
  expect(process.cpuUsage(start).user / 1e6).toBeLessThan(2);
  expect(await project.sql('select role from public.users')).toEqual([{ role: 'customer' }]);
});
