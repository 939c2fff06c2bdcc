import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openLocalProject, type LocalProject } from '../contract/project/local-project.ts';
import { businessOf, signedUp, type SignedUp } from './people.ts';

let project: LocalProject;

beforeAll(async () => {
  project = await openLocalProject();
});
beforeEach(() => project.empty());
afterAll(() => project.close());

interface Entry {
  readonly actor: string | null;
  readonly action: string;
  readonly tbl: string;
  readonly old: Record<string, unknown> | null;
  readonly new: Record<string, unknown> | null;
}

/** The audit entries of a row, oldest first. */
const recordOf = (id: string) =>
  project.sql<Entry>(`select actor, action, tbl, old, new from private.audit_log where row_id = '${id}' order by id`);

async function administrator(): Promise<SignedUp> {
  const admin = await signedUp(project, 'admin@example.com');
  await project.sql(`insert into private.admins (user_id) values ('${admin.id}')`);
  return admin;
}

describe('the audit log has the actor and the old row', () => {
  test('for each decision on a business, and its deletion', async () => {
    const [merchant, admin] = [
      await signedUp(project, 'merchant@example.com', { role: 'merchant' }),
      await administrator(),
    ];
    const business = businessOf(merchant);
    await merchant.client.from('businesses').insert(business);
    for (const status of ['Active', 'Pending', 'Rejected'])
      await admin.client.from('businesses').update({ status }).eq('id', business.id);
    await admin.client.from('businesses').delete().eq('id', business.id);
    const entry = { actor: admin.id, tbl: 'businesses' };
    expect(await recordOf(business.id)).toMatchObject([
      { ...entry, action: 'UPDATE', old: { status: 'Pending' }, new: { status: 'Active' } },
      { ...entry, action: 'UPDATE', old: { status: 'Active' }, new: { status: 'Pending' } },
      { ...entry, action: 'UPDATE', old: { status: 'Pending' }, new: { status: 'Rejected' } },
      { ...entry, action: 'DELETE', old: { status: 'Rejected', business_name: 'Corner Bakery' }, new: null },
    ]);
  });

  test('for each change of roles and status', async () => {
    const person = await signedUp(project, 'person@example.com');
    await person.client.from('users').update({ role: 'courier' }).eq('id', person.id);
    await person.client.from('users').update({ first_name: 'Robin' }).eq('id', person.id);
    await project.sql(`update public.users set account_status = 'Suspended' where id = '${person.id}'`);
    expect(await recordOf(person.id)).toMatchObject([
      {
        actor: person.id,
        tbl: 'users',
        old: { role: 'customer' },
        new: { role: 'courier', account_status: 'Pending' },
      },
      { actor: null, tbl: 'users', old: { account_status: 'Pending' }, new: { account_status: 'Suspended' } },
    ]);
  });

  test('for each decision on an account', async () => {
    const [person, admin] = [
      await signedUp(project, 'courier@example.com', { role: 'courier' }),
      await administrator(),
    ];
    const before = await recordOf(person.id);
    const ask = (name: string, rest: object) => admin.client.rpc(name, { account: person.id, ...rest });
    await ask('decide_account', { decision: 'approve', reason: '', shown: ['courier'] });
    await ask('decide_account', { decision: 'suspend', reason: '', shown: [] });
    await ask('undo_account_decision', {});
    const entry = { actor: admin.id, tbl: 'users', action: 'UPDATE' };
    expect((await recordOf(person.id)).slice(before.length)).toMatchObject([
      { ...entry, old: { account_status: 'Pending' }, new: { account_status: 'Active' } },
      { ...entry, old: { account_status: 'Active' }, new: { account_status: 'Suspended' } },
      { ...entry, old: { account_status: 'Suspended' }, new: { account_status: 'Active' } },
    ]);
  });

  test('for each opening of contact details, and for no other read', async () => {
    const [person, admin] = [
      await signedUp(project, 'courier@example.com', { role: 'courier' }),
      await administrator(),
    ];
    const before = await recordOf(person.id);
    const args = { account: person.id };
    await admin.client.rpc('account_record', args);
    await admin.client.rpc('account_history', args);
    expect(await recordOf(person.id)).toEqual(before);
    const { data } = await admin.client.rpc('open_account_contact', args);
    expect(data).toMatchObject({ email: 'courier@example.com' });
    expect((await recordOf(person.id)).slice(before.length)).toMatchObject([
      { actor: admin.id, tbl: 'users', action: 'READ', old: null, new: null },
    ]);
    // A refused lookup is not recorded.
    expect((await person.client.rpc('open_account_contact', args)).error?.code).toBe('42501');
    expect(await recordOf(person.id)).toHaveLength(before.length + 1);
  });

  test('for everyone who becomes or stops being an administrator', async () => {
    const { id } = await administrator();
    await project.sql(`delete from private.admins where user_id = '${id}'`);
    const entries = await recordOf(id);
    expect(entries.filter(({ tbl }) => tbl === 'admins').map(({ action }) => action)).toEqual(['INSERT', 'DELETE']);
  });
});

test.each(['update private.audit_log set actor = null', 'delete from private.audit_log', 'truncate private.audit_log'])(
  'nobody changes the audit log, not even the owner of the tables: %s',
  async (statement) => {
    await administrator();
    const before = await project.sql('select * from private.audit_log order by id');
    expect(before.length).toBeGreaterThan(0);
    await expect(project.sql(statement)).rejects.toThrow('append-only');
    expect(await project.sql('select * from private.audit_log order by id')).toEqual(before);
  },
);

test('repeated role changes leave twenty entries a day at most', async () => {
  const { client, id } = await signedUp(project, 'person@example.com');
  const codes = [];
  for (let n = 0; n < 25; n += 1)
    codes.push(
      (
        await client
          .from('users')
          .update({ role: n < 20 && n % 2 === 1 ? 'courier' : 'merchant' })
          .eq('id', id)
      ).error?.code,
    );
  expect(codes).toEqual([...Array.from({ length: 20 }, () => undefined), ...Array.from({ length: 5 }, () => 'PT429')]);
  expect(await recordOf(id)).toHaveLength(20);
});
