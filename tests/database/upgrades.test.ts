import { randomUUID } from 'node:crypto';
import { describe, expect, inject, test } from 'vitest';
import { applyMigrations } from '../../supabase/local/migrations.ts';
import { mailedDeliveries } from './mailed-deliveries.ts';
import { platformOnly } from './migrated-databases.ts';

/** SQL for a courier who owns a business. */
const somebody = (courier: string, business: string): string => `
  insert into auth.users (id, email) values ('${courier}', '${courier}@example.com');
  insert into public.businesses (id, user_id, country, business_name, address, city, state, business_email)
  values ('${business}', '${courier}', 'ca', 'Corner Bakery', '12 Alder Street', 'Toronto', 'on', 'a@example.com');`;

/** Only possible on a server: the embedded database has no platform roles. */
const servers = [inject('databaseServer')].filter((host) => host !== null);
describe.each(servers)('a reason that an undo restores', (onServer) => {
  test('was shown to the person; older reasons were only for administrators', async () => {
    const { sql, end } = await platformOnly(onServer, 'reasons_shown');
    const [hidden, shown, later] = [randomUUID(), randomUUID(), randomUUID()];
    // Since then, the caller also says which roles were shown.
    let shownRoles = '';
    const move = (id: string, kind: string, from: string, to: string, reason = '') =>
      sql(`select private.move_account('${hidden}', '${id}', '${kind}', '${from}', '${to}', '${reason}'${shownRoles})`);

    await applyMigrations(sql, '20260703000000');
    for (const id of [hidden, shown, later])
      await sql(`insert into auth.users (id, email) values ('${id}', '${id}@example.com');
        insert into public.users (id, email, role, account_status)
        values ('${id}', '${id}@example.com', 'customer', 'Active')`);
    await move(hidden, 'suspend', 'Active', 'Suspended', 'Among ourselves');
    await applyMigrations(sql, '20260710000000');
    await move(shown, 'suspend', 'Active', 'Suspended', 'Shown before');
    await applyMigrations(sql);
    shownRoles = ', null';
    await move(later, 'suspend', 'Active', 'Suspended', 'Shown since');
    for (const id of [hidden, shown, later]) {
      await move(id, 'reinstate', 'Suspended', 'Active');
      await move(id, 'undo', 'Active', 'Suspended');
    }
    const reasonOf = async (id: string) =>
      (await sql<{ status_reason: string }>(`select status_reason from public.users where id = '${id}'`))[0]
        ?.status_reason;
    expect([await reasonOf(hidden), await reasonOf(shown), await reasonOf(later)]).toEqual([
      '',
      'Shown before',
      'Shown since',
    ]);
    await end();
  });
});

describe.each(servers)('a parcel under way since before the rule about lost ones', (onServer) => {
  test('has a day from then, even if it was late already', async () => {
    const { sql, end } = await platformOnly(onServer, 'lost_before');
    await applyMigrations(sql, '20260712000000');
    await sql(mailedDeliveries(1, { isBeforeTerms: true }).sql);
    await sql("update private.deliveries set due_at = now() - interval '9 days'");
    await applyMigrations(sql);
    const [row] = await sql<{ hours: number; settled: number }>(
      'select round(extract(epoch from next_due - now()) / 3600)::integer as hours, private.settle_due() as settled from private.deliveries',
    );
    expect(row).toEqual({ hours: 24, settled: 0 });
    await end();
  });
});

describe.each(servers)('a courier who waited at the counter before the limit', (onServer) => {
  test('has two hours from then, even after corrections', async () => {
    const { sql, end } = await platformOnly(onServer, 'counter_before');
    await applyMigrations(sql, '20260719000000');
    await sql(mailedDeliveries(1, { isBeforeTerms: true }).sql);
    const [courier, business] = [randomUUID(), randomUUID()];
    await sql(somebody(courier, business));
    await sql(`update private.deliveries set business_id = '${business}', courier = '${courier}', status = 'at_pickup', ready_at = now() - interval '9 days',
      reached = jsonb_build_object('searching', now(), 'accepted', now(), 'at_pickup', now() - interval '9 days')`);
    await applyMigrations(sql);
    await sql("select private.apply_move(d, 'correct', 'merchant', private.now()) from private.deliveries d");
    const [row] = await sql<{ minutes: number; settled: number }>(
      'select round(extract(epoch from next_due - now()) / 60)::integer as minutes, private.settle_due() as settled from private.deliveries',
    );
    expect(row).toEqual({ minutes: 120, settled: 0 });
    await end();
  });
});

describe.each(servers)('an account whose status changed before its time was recorded', (onServer) => {
  test('has it since the last change in the audit log, or since the registration', async () => {
    const { sql, end } = await platformOnly(onServer, 'status_since_before');
    await applyMigrations(sql, '20260722000000');
    const [moved, still] = [randomUUID(), randomUUID()];
    for (const id of [moved, still])
      await sql(`insert into auth.users (id, email) values ('${id}', '${id}@example.com');
        insert into public.users (id, email, role, account_status)
        values ('${id}', '${id}@example.com', 'customer', 'Active')`);
    for (const status of ['Suspended', 'Active'])
      await sql(`update public.users set account_status = '${status}' where id = '${moved}'`);
    await sql(`update public.users set role = 'customer,user' where id = '${moved}'`);
    await applyMigrations(sql);
    const rows = await sql<{ matches: boolean | null }>(`
      select status_since = (select max(at) from private.audit_log where new ->> 'account_status' = 'Active'
        and old ->> 'account_status' = 'Suspended') as matches
      from public.users order by id = '${still}'`);
    expect(rows).toEqual([{ matches: true }, { matches: null }]);
    await end();
  });
});

describe.each(servers)('deliveries whose business or courier had been removed', (onServer) => {
  test('are canceled or released; others stay', async () => {
    const { sql, end } = await platformOnly(onServer, 'removed_before');
    await applyMigrations(sql, '20260801210000');
    const { sql: made } = mailedDeliveries(4, { isBeforeTerms: true });
    await sql(made);
    const ids = (await sql<{ id: string }>('select id from private.deliveries order by id')).map(({ id }) => id);
    const [gone, taken, left, carried] = ids as [string, string, string, string];
    const [courier, business] = [randomUUID(), randomUUID()];
    await sql(`${somebody(courier, business)}
      update private.deliveries set next_due = null, ended_at = null, courier = null, status = 'searching',
        reached = jsonb_build_object('searching', now());
      update private.deliveries set status = 'accepted', courier = '${courier}' where id = '${taken}';
      update private.deliveries set status = 'at_pickup', courier = gen_random_uuid() where id = '${left}';
      update private.deliveries set status = 'picked_up', courier = gen_random_uuid() where id = '${carried}';
      update private.deliveries set business_id = '${business}' where id <> '${gone}' and id <> '${carried}'`);
    await applyMigrations(sql);
    const after = await sql<{ id: string; status: string; kept: boolean }>(
      'select id, status, courier is not null as kept from private.deliveries',
    );
    expect(Object.fromEntries(after.map(({ id, status, kept }) => [id, { status, kept }]))).toEqual({
      [gone]: { status: 'canceled', kept: false },
      [taken]: { status: 'accepted', kept: true },
      [left]: { status: 'searching', kept: false },
      [carried]: { status: 'picked_up', kept: true },
    });
    await end();
  });
});
