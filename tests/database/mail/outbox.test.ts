import { expect, test } from 'vitest';
import { serviceOutbox } from '../../../supabase/functions/_shared/service/service-ports.ts';
import type { DatabaseUnderTest } from '../database-under-test.ts';
import { mailedDeliveries } from './mailed-deliveries.ts';
import { openForTest, databaseKind } from '../open-database.ts';
import { serviceOverSql } from '../service-over-sql.ts';

/** Creates deliveries with an event that is mailed to the recipient; returns their ids. */
async function mailed(database: DatabaseUnderTest, count: number, email?: string): Promise<string[]> {
  const { ids, sql } = mailedDeliveries(count, { email });
  await database.owner(sql);
  return ids;
}

const rows = (database: DatabaseUnderTest) =>
  database.owner<{ kind: string; tries: number; waits: boolean; sent: boolean }>(
    'select kind, tries, next_try is not null as waits, sent_at is not null as sent from private.mails order by id',
  );
/** Moves retry times into the past. */
const passTime = (database: DatabaseUnderTest, time: string) =>
  database.owner(`update private.mails set next_try = next_try - interval '${time}'`);

test(`each mail is claimed by one of many parallel calls (${databaseKind()})`, async () => {
  const database = await openForTest();
  const outbox = serviceOutbox(serviceOverSql(database));
  await mailed(database, 60);
  const taken = (await Promise.all(Array.from({ length: 20 }, () => outbox.claim('recipient', 10)))).flat();
  const ids = taken.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  // A call gets fewer mails while other calls hold rows; later calls get the rest.
  for (let rest = await outbox.claim('recipient', 10); rest.length > 0; rest = await outbox.claim('recipient', 10))
    ids.push(...rest.map(({ id }) => id));
  expect(new Set(ids).size).toBe(60);
  expect(ids).toHaveLength(60);
  await database.close();
});

test('a mail that can’t be sent is tried five times within three hours', async () => {
  const database = await openForTest();
  const outbox = serviceOutbox(serviceOverSql(database));
  await mailed(database, 1);
  for (const wait of ['2 minutes', '10 minutes', '30 minutes', '2 hours']) {
    expect(await outbox.claim('recipient', 10)).toHaveLength(1);
    expect(await outbox.claim('recipient', 10)).toEqual([]);
    await passTime(database, wait);
  }
  expect(await outbox.claim('recipient', 10)).toHaveLength(1);
  await passTime(database, '1 year');
  expect(await outbox.claim('recipient', 10)).toEqual([]);
  expect(await rows(database)).toEqual([{ kind: 'on_its_way', tries: 5, waits: false, sent: false }]);
  await database.close();
});

test('a sent mail is not sent again, even if its event occurs twice', async () => {
  const database = await openForTest();
  const outbox = serviceOutbox(serviceOverSql(database));
  const [id] = await mailed(database, 1);
  const [mail] = await outbox.claim('recipient', 10);
  expect(mail).toMatchObject({
    to: 'rosa@example.com',
    facts: {
      kind: 'on_its_way',
      shop: 'Corner Bakery',
      name: 'Rosa',
      handover: 'meet',
      timeZone: null,
      reason: null,
    },
  });
  await outbox.sent(mail?.id ?? 0);
  await database.owner(
    `insert into private.delivery_events (delivery, seq, kind, actor, at) values ('${id}', 5, 'pick_up', 'courier', private.now())`,
  );
  await passTime(database, '1 year');
  expect(await outbox.claim('recipient', 10)).toEqual([]);
  expect(await rows(database)).toEqual([{ kind: 'on_its_way', tries: 1, waits: false, sent: true }]);
  await database.close();
});

test('a later mail replaces one that still waits', async () => {
  const database = await openForTest();
  const outbox = serviceOutbox(serviceOverSql(database));
  const [id] = await mailed(database, 1);
  await database.owner(
    `insert into private.delivery_events (delivery, seq, kind, actor, at) values ('${id}', 6, 'deliver', 'courier', private.now())`,
  );
  expect((await outbox.claim('recipient', 10)).map(({ facts }) => facts.kind)).toEqual(['delivered']);
  await database.close();
});

test('a rolled back step or a missing address leaves no mail', async () => {
  const database = await openForTest();
  await mailed(database, 1, '');
  expect(await rows(database)).toEqual([]);
  await mailed(database, 1);
  await database.owner(`begin; insert into private.delivery_events (delivery, seq, kind, actor, at)
    select reference, 6, 'deliver', 'courier', private.now() from private.mails; rollback;`);
  expect((await rows(database)).map(({ kind, waits }) => [kind, waits])).toEqual([['on_its_way', true]]);
  await database.close();
});

test('the outbox contains no personal data, and nothing of forgotten deliveries', async () => {
  const database = await openForTest();
  const [id] = await mailed(database, 1);
  const [row] = await database.owner<{ text: string }>('select to_jsonb(o)::text as text from private.mails o');
  expect(row?.text).not.toMatch(/rosa|Elm|Bakery/iu);
  await database.owner(
    `update private.deliveries set status = 'delivered', ended_at = private.now() - interval '30 days' where id = '${id}'`,
  );
  await database.owner('select private.forget_deliveries()');
  expect(await rows(database)).toEqual([]);
  await database.close();
});

test('the job makes no call while no mail waits, and fails without a URL', async () => {
  const database = await openForTest();
  await database.owner('select private.call_send_mails()');
  await mailed(database, 1);
  await expect(database.owner('select private.call_send_mails()')).rejects.toThrow(/no rows/u);
  await database.owner("insert into private.project (url) values ('https://ref.supabase.co')");
  // The platform's extension is missing here, so the call fails there.
  await expect(database.owner('select private.call_send_mails()')).rejects.toThrow(/net/u);
  await expect(database.owner("insert into private.project (url) values ('https://other.example')")).rejects.toThrow(
    /duplicate key/u,
  );
  await database.owner('update private.mails set next_try = null');
  await database.owner('select private.call_send_mails()');
  await database.owner(`insert into auth.users (id, email) values (gen_random_uuid(), 'lena@example.com');
    select private.queue_decision_mail(id, null, 'Pending') from auth.users`);
  await expect(database.owner('select private.call_send_mails()')).rejects.toThrow(/net/u);
  await database.close();
});
