import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { serviceOutbox } from '../../../supabase/functions/_shared/service/service-ports.ts';
import type { DatabaseUnderTest } from '../database-under-test.ts';
import { openForTest, databaseKind } from '../open-database.ts';
import { serviceOverSql } from '../service-over-sql.ts';

/** Couriers who wait for approval, and a way to write decisions directly. */
async function waiting(database: DatabaseUnderTest, count: number) {
  const ids = Array.from({ length: count }, () => randomUUID());
  await database.owner(
    ids
      .map(
        (id) => `insert into auth.users (id, email) values ('${id}', '${id}@example.com');
          insert into public.users (id, email, first_name, role, account_status)
          values ('${id}', '${id}@example.com', 'Lena', 'courier', 'Pending');`,
      )
      .join('\n'),
  );
  const move = (id: string | undefined, from: string, to: string, kind = 'approve') =>
    database.owner(
      `select private.move_account(gen_random_uuid(), '${id}', '${kind}', '${from}', '${to}', 'A reason', null)`,
    );
  return { ids, move, mails: serviceOutbox(serviceOverSql(database)) };
}

const passTime = (database: DatabaseUnderTest, time: string) =>
  database.owner(`update private.mails set next_try = next_try - interval '${time}'`);

test(`each mail is claimed by one of many parallel calls (${databaseKind()})`, async () => {
  const database = await openForTest();
  const { ids, move, mails } = await waiting(database, 40);
  for (const id of ids) await move(id, 'Pending', 'Active');
  const taken = (await Promise.all(Array.from({ length: 12 }, () => mails.claim('decision', 10)))).flat();
  for (let rest = await mails.claim('decision', 10); rest.length > 0; rest = await mails.claim('decision', 10))
    taken.push(...rest);
  expect(taken.map(({ to }) => to.slice(0, 36)).toSorted()).toEqual(ids.toSorted());
  await database.close();
});

test('a decision undone before its mail isn’t mailed, and several make one mail', async () => {
  const database = await openForTest();
  const { ids, move, mails } = await waiting(database, 2);
  const [undone, twice] = ids;
  await move(undone, 'Pending', 'Active');
  await move(undone, 'Active', 'Pending', 'undo');
  await move(twice, 'Pending', 'Active');
  await move(twice, 'Active', 'Suspended', 'suspend');
  // Undone back to Active, which was never mailed.
  await move(twice, 'Suspended', 'Active', 'undo');
  const [mail] = await mails.claim('decision', 10);
  expect(mail).toMatchObject({ to: `${twice}@example.com`, facts: { from: 'Pending', to: 'Active' } });
  await mails.sent(mail?.id ?? 0, 'Active');
  await passTime(database, '1 year');
  expect(await database.owner('select private.mail_waits()')).toEqual([{ mail_waits: false }]);
  await database.close();
});

test('an undo while the mail is being sent is in the next mail', async () => {
  const database = await openForTest();
  const { ids, move, mails } = await waiting(database, 1);
  const [id] = ids;
  await move(id, 'Pending', 'Active');
  const [first] = await mails.claim('decision', 10);
  await move(id, 'Active', 'Pending', 'undo');
  // Another call claims meanwhile: according to the table, there's nothing to tell.
  expect(await mails.claim('decision', 10)).toEqual([]);
  await mails.sent(first?.id ?? 0, 'Active');
  const [second] = await mails.claim('decision', 10);
  expect(second).toMatchObject({ facts: { from: 'Active', to: 'Pending', reason: '' } });
  await mails.sent(second?.id ?? 0, 'Pending');
  expect(await mails.claim('decision', 10)).toEqual([]);
  await database.close();
});

test('a mail that can’t be sent is tried five times in three hours', async () => {
  const database = await openForTest();
  const { ids, move, mails } = await waiting(database, 1);
  await move(ids[0], 'Pending', 'Active');
  for (const wait of ['2 minutes', '10 minutes', '30 minutes', '2 hours']) {
    expect(await mails.claim('decision', 10)).toHaveLength(1);
    expect(await mails.claim('decision', 10)).toEqual([]);
    await passTime(database, wait);
  }
  expect(await mails.claim('decision', 10)).toHaveLength(1);
  await passTime(database, '1 year');
  expect(await mails.claim('decision', 10)).toEqual([]);
  await move(ids[0], 'Active', 'Suspended', 'suspend');
  expect(await mails.claim('decision', 10)).toMatchObject([{ facts: { to: 'Suspended', reason: 'A reason' } }]);
  await passTime(database, '2 minutes');
  expect(await mails.claim('decision', 10)).toHaveLength(1);
  await database.close();
});

test('a rolled back decision leaves no mail, and deleted people get none', async () => {
  const database = await openForTest();
  const { ids, move, mails } = await waiting(database, 2);
  await database.owner(`begin;
    select private.move_account(gen_random_uuid(), '${ids[0]}', 'approve', 'Pending', 'Active', '', null); rollback;`);
  await move(ids[1], 'Pending', 'Active');
  await database.owner(`delete from auth.users where id = '${ids[1]}'`);
  expect(await mails.claim('decision', 10)).toEqual([]);
  expect(await database.owner('select * from private.mails')).toEqual([]);
  await database.close();
});

test('waiting mails contain no personal data and no reason', async () => {
  const database = await openForTest();
  const { ids, move } = await waiting(database, 1);
  await move(ids[0], 'Pending', 'Rejected', 'reject');
  const [row] = await database.owner<{ text: string }>('select to_jsonb(m)::text as text from private.mails m');
  expect(row?.text).toContain('Pending');
  expect(row?.text).not.toMatch(/Lena|example\.com|reason/iu);
  await database.close();
});
