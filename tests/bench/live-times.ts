import { randomUUID } from 'node:crypto';
import type { QueryResult } from 'pg';
import { topicOf } from '../../core/alert/alert.ts';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { makePushKey } from '../../scripts/push-key.ts';
import { serviceAlerts } from '../../supabase/functions/_shared/service/service-alerts.ts';
import { publicKeyOf, webPush } from '../../supabase/functions/_shared/web-push.ts';
import { handler } from '../../supabase/functions/send-alerts/handler.ts';
import { preamble, type Caller, type DatabaseUnderTest } from '../database/database-under-test.ts';
import { signedIn, type SignedIn } from '../database/people.ts';
import { serviceOverSql } from '../database/service-over-sql.ts';
import { pushService } from '../supabase/functions/alert/push-service.ts';
import { functionsWorld } from '../supabase/functions/world.ts';
import type { DeliveryTime } from './server/delivery-times.ts';
import { median, quantile } from './median.ts';
import { onServer } from './server/on-server.ts';
import { aRequest, approve, makeBusiness, makeDeliveries, putOnline } from './server/seed-deliveries.ts';

const CITY = 'ca|on|toronto';
const COURIERS = 50;
const REQUESTS = 100;
const AT_ONCE = 4;
const UNDER_WAY = 1400;

type Ask = <Answer>(caller: Caller, call: string) => Promise<Answer>;

const timesOf = (what: string, taken: readonly number[], goal?: number): DeliveryTime => ({
  what,
  p50: median(taken),
  p95: quantile(taken, 0.95),
  ...(goal === undefined ? {} : { goal }),
});

/**
 * From a merchant's request until the push services of the first couriers in line have the offer, decrypted. The function
 * runs in this process, called as soon as the request is committed, as the database does it on a hosted project.
 */
async function handOver(database: DatabaseUnderTest, ask: Ask): Promise<DeliveryTime> {
  const couriers = await signedIn(database, COURIERS, 'courier');
  await putOnline(database, couriers, CITY);
  const key = makePushKey();
  const service = pushService(publicKeyOf(key));
  for (const { id } of couriers) {
    const { endpoint, p256dh, auth } = service.subscribe().subscription;
    await database.owner(`
      insert into private.alert_devices (person, endpoint, p256dh, auth, kinds, created_at, heard_at)
      values ('${id}', '${endpoint}', '${p256dh}', '${auth}', '{offer}', private.now(), private.now())`);
  }
  const started = new Map<string, number>();
  const taken: number[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    const answer = await service.fetch(input, init);
    const start = started.get(service.received.at(-1)?.topic ?? '');
    if (start !== undefined) taken.push(performance.now() - start);
    return answer;
  };
  const dependencies = {
    ...functionsWorld().dependencies,
    now: () => Date.now(),
    // Couriers further back in line would get their alerts later.
    sleep: async () => undefined,
    alerts: serviceAlerts(serviceOverSql(database)),
    pushes: webPush({ key: JSON.stringify(key), contact: 'mailto:team@example.com', hosts: [], fetch: fetcher }),
  };
  const shops = await signedIn(database, AT_ONCE, 'merchant');
  await Promise.all(
    shops.map(async (shop) => {
      const business = await makeBusiness(database, shop);
      await approve(database, shop, business);
      for (let n = 0; n < REQUESTS / AT_ONCE; n += 1) {
        const request = aRequest(business);
        const { id } = JSON.parse(request) as { id: string };
        started.set(topicOf('offer', knownDeliveryId(id)), performance.now());
        const answer = await ask<{ ok: boolean; error?: string }>(
          shop.caller,
          `public.request_delivery('${randomUUID()}', '${request}')`,
        );
        if (!answer.ok) throw new Error(`A request was refused: ${answer.error}`);
        const call = new Request('https://project.example/functions/v1/send-alerts', { method: 'POST', body: '{}' });
        const { status } = await handler(call, dependencies);
        if (status !== 200) throw new Error(`The function answered ${status}`);
      }
    }),
  );
  if (taken.length !== 5 * REQUESTS) throw new Error(`${taken.length} pushes of ${5 * REQUESTS} were handed over`);
  return timesOf(`request → offer with the push service, ${COURIERS} couriers, ${AT_ONCE} in parallel`, taken, 3000);
}

/** The number of deliveries that the couriers of the board finished within a day. */
const DELIVERED = 20_000;
const ON_BOARD = 400;

/** A city with 1,400 active deliveries, 400 couriers with positions, and the finished deliveries of a day. */
async function makeCity(database: DatabaseUnderTest): Promise<SignedIn> {
  await database.owner('truncate private.deliveries cascade; delete from private.couriers');
  const [shop, admin] = (await signedIn(database, 2, 'merchant')) as [SignedIn, SignedIn];
  const couriers = await signedIn(database, ON_BOARD, 'courier');
  await putOnline(database, couriers, CITY);
  await database.owner(`insert into private.admins (user_id) values ('${admin.id}')`);
  const business = await makeBusiness(database, shop);
  await makeDeliveries(database, { business, market: CITY, count: DELIVERED, status: 'delivered' });
  await makeDeliveries(database, { business, market: CITY, count: UNDER_WAY, status: 'searching' });
  await database.owner(`
    update private.deliveries d set courier = c.courier, ended_at = private.now() - o.n * interval '4 seconds'
    from (select id, row_number() over () as n from private.deliveries where status = 'delivered') as o
    join (select courier, row_number() over () - 1 as n from private.couriers) as c on c.n = o.n % ${ON_BOARD}
    where d.id = o.id;
    update private.deliveries d set status = 'picked_up', courier = coalesce(c.courier, gen_random_uuid()), next_due = null,
      reached = reached || jsonb_build_object('accepted', requested_at, 'at_pickup', requested_at, 'picked_up', requested_at)
    from (select id, row_number() over () as n from private.deliveries where status = 'searching') as o
    left join (select courier, row_number() over () as n from private.couriers) as c on c.n = o.n
    where d.id = o.id;
    insert into private.courier_positions (courier, delivery, lat, lon, accuracy, taken_at, heard_at)
    select d.courier, d.id, 43.6 + random() / 10, -79.4 + random() / 10, 9, private.now(), private.now()
    from private.deliveries d join private.couriers c on c.courier = d.courier where d.status = 'picked_up';
    delete from private.leg_times;
    insert into private.leg_times (market, leg, band, counts)
    select '${CITY}', l.leg, l.band, array_fill(20, array[24])
    from (values ('shop', 'all'), ('counter', 'all'), ('door', 'A')) as l (leg, band);
    analyze`);
  return admin;
}

/** A board of 1,400 active deliveries: with no arrival stored yet, which is the most work, and with all stored. */
async function board(database: DatabaseUnderTest, ask: Ask, runs: number): Promise<DeliveryTime[]> {
  const admin = await makeCity(database);
  const read = async () => {
    const answer = await ask<{ view: { deliveries: readonly unknown[]; couriers: readonly unknown[] } }>(
      admin.caller,
      `public.live_board('${CITY}')`,
    );
    const { deliveries, couriers } = answer.view;
    if (deliveries.length !== 1000 || couriers.length !== ON_BOARD)
      throw new Error(`${deliveries.length} deliveries and ${couriers.length} couriers are on the board`);
  };
  const repeated = async () => {
    const taken: number[] = [];
    for (let run = -3; run < runs * 4; run += 1) {
      const start = performance.now();
      await read();
      if (run >= 0) taken.push(performance.now() - start);
    }
    return taken;
  };
  const none = await repeated();
  await database.owner('select private.arrivals_of(d) from private.deliveries d where ended_at is null');
  const what = `a board at ${UNDER_WAY} under way and ${ON_BOARD} couriers`;
  return [
    timesOf(`${what}, with no arrival shown before`, none),
    timesOf(`${what}, with their arrivals shown`, await repeated(), 50),
  ];
}

/** Times of alerts and of the board, on a PostgreSQL server of its own; null if none is installed. */
export const liveTimes = (runs: number): Promise<DeliveryTime[] | null> =>
  onServer(AT_ONCE, async (database, pool) => {
    const ask: Ask = async <Answer>(caller: Caller, call: string) => {
      const results: unknown = await pool.query(`${preamble(caller)} select ${call} as answer`);
      return (results as QueryResult<{ answer: Answer }>[]).at(-1)?.rows[0]?.answer as Answer;
    };
    return [await handOver(database, ask), ...(await board(database, ask, runs))];
  });
