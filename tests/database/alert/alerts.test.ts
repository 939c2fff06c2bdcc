import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DEVICE_FAILURES } from '#core/alert/alert-devices.ts';
import { serviceAlerts } from '../../../supabase/functions/_shared/service/service-alerts.ts';
import type { DatabaseUnderTest } from '../database-under-test.ts';
import { mailedDeliveries } from '../mail/mailed-deliveries.ts';
import { openForTest, databaseKind } from '../open-database.ts';
import { serviceOverSql } from '../service-over-sql.ts';

/** Creates deliveries that are on their way, each with a recipient's device and an alert that is due. */
async function alerted(database: DatabaseUnderTest, count: number): Promise<void> {
  const { ids, sql } = mailedDeliveries(count);
  await database.owner(sql);
  const list = ids.map((id) => `'${id}'`).join(',');
  await database.owner(`
    insert into private.alert_devices (delivery, endpoint, p256dh, auth, kinds, created_at, heard_at)
    select d.id, 'https://fcm.googleapis.com/fcm/send/' || d.id, 'B', 'A', '{on-its-way}', private.now(), private.now()
    from private.deliveries d where d.id in (${list});
    insert into private.alerts (device, kind, delivery, topic, written_at, due_at, until)
    select v.id, 'on-its-way', v.delivery, 't', private.now(), private.now(), private.now() + interval '15 minutes'
    from private.alert_devices v where v.delivery in (${list})`);
}

const passTime = (database: DatabaseUnderTest, time: string) =>
  database.owner(`update private.alerts set due_at = due_at - interval '${time}', until = until - interval '${time}'`);
const devices = async (database: DatabaseUnderTest): Promise<number> =>
  (await database.owner<{ id: string }>('select id::text from private.alert_devices')).length;

test(`each alert is claimed by one of many parallel calls (${databaseKind()})`, async () => {
  const database = await openForTest();
  const alerts = serviceAlerts(serviceOverSql(database));
  await alerted(database, 60);
  const claim = async () => (await alerts.claim(10, true)).alerts.map(({ id }) => id);
  const ids = (await Promise.all(Array.from({ length: 20 }, claim))).flat();
  expect(new Set(ids).size).toBe(ids.length);
  for (let rest = await claim(); rest.length > 0; rest = await claim()) ids.push(...rest);
  expect(new Set(ids).size).toBe(60);
  expect(ids).toHaveLength(60);
  await database.close();
});

test('an alert is tried three times within its time, and not after it', async () => {
  const database = await openForTest();
  const alerts = serviceAlerts(serviceOverSql(database));
  await alerted(database, 1);
  for (let n = 0; n < 3; n += 1) {
    const [alert] = (await alerts.claim(10, false)).alerts;
    expect(alert?.ttl).toBeLessThanOrEqual(900);
    await alerts.done(alert?.id ?? 0, { later: 20 });
    expect(await database.owner('select sent_at, failing from private.alert_devices')).toEqual([
      { sent_at: null, failing: true },
    ]);
    await passTime(database, '10 seconds');
    expect((await alerts.claim(10, false)).alerts).toEqual([]);
    await passTime(database, '11 seconds');
  }
  expect((await alerts.claim(10, false)).alerts).toEqual([]);
  await alerted(database, 1);
  await passTime(database, '16 minutes');
  expect((await alerts.claim(10, false)).alerts).toEqual([]);
  await database.close();
});

test('a device is deleted if it’s gone, or refused five times in a row', async () => {
  const database = await openForTest();
  const alerts = serviceAlerts(serviceOverSql(database));
  await alerted(database, 1);
  const again = `update private.alerts set due_at = private.now(), sent_at = null`;
  const answer = async (outcome: 'sent' | 'gone' | 'refused') => {
    const [alert] = (await alerts.claim(10, false)).alerts;
    await alerts.done(alert?.id ?? 0, outcome);
    await database.owner(again);
  };
  const failing = async () => (await database.owner('select failing from private.alert_devices'))[0]?.['failing'];
  for (let n = 1; n < DEVICE_FAILURES; n += 1) await answer('refused');
  expect(await failing()).toBe(true);
  await answer('sent');
  expect(await failing()).toBe(false);
  for (let n = 1; n < DEVICE_FAILURES; n += 1) await answer('refused');
  expect(await devices(database)).toBe(1);
  await answer('refused');
  expect(await devices(database)).toBe(0);
  await alerted(database, 1);
  await answer('gone');
  expect(await devices(database)).toBe(0);
  expect((await alerts.claim(10, false)).alerts).toEqual([]);
  await database.close();
});

test('a text message waits for a function that can send it', async () => {
  const database = await openForTest();
  const alerts = serviceAlerts(serviceOverSql(database));
  await alerted(database, 1);
  await database.owner('update private.alerts set device = null');
  expect((await alerts.claim(10, false)).alerts).toEqual([]);
  expect((await alerts.claim(10, true)).alerts).toMatchObject([
    { device: null, phone: expect.stringMatching(/^\+\d+$/u), facts: { kind: 'on-its-way' } },
  ]);
  await database.close();
});

test('an alert about an unknown one is answered without an error', async () => {
  const database = await openForTest();
  const alerts = serviceAlerts(serviceOverSql(database));
  await alerts.done(1, 'gone');
  expect(
    await alerts.saveDevice({ number: randomUUID(), key: null }, { endpoint: '', p256dh: '', auth: '' }, 'x', {
      limit: 1,
      windowMs: 1000,
    }),
  ).toBe('unknown');
  await database.close();
});

test('a delivery causes one alert about lateness, even if it’s settled repeatedly', async () => {
  const database = await openForTest();
  const { ids, sql } = mailedDeliveries(1);
  const [owner, business] = [randomUUID(), randomUUID()];
  await database.owner(sql);
  await database.owner(`
    insert into auth.users (id, email) values ('${owner}', 'late@example.com');
    insert into public.businesses (id, user_id, country, business_name, address, city, state, business_email)
    values ('${business}', '${owner}', 'ca', 'Corner Bakery', '12 Alder Street', 'Toronto', 'on', 'a@example.com');
    insert into private.alert_devices (person, endpoint, p256dh, auth, kinds, created_at, heard_at)
    values ('${owner}', 'https://fcm.googleapis.com/late', 'B', 'A', '{trouble}', private.now(), private.now());
    update private.deliveries set business_id = '${business}', due_at = private.now() - interval '1 minute'
    where id = '${ids[0]}'`);
  for (let calls = 0; calls < 3; calls += 1) await database.owner('select private.settle_due()');
  expect(await database.owner('select late from private.alerts')).toEqual([{ late: true }]);
  await database.close();
});
