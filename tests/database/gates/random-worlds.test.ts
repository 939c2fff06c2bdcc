import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { literal, type DatabaseUnderTest } from '../database-under-test.ts';
import { deliveriesOn, type Deliveries, type Shop } from '../delivery/deliveries-on-database.ts';
import { openForTest } from '../open-database.ts';
import type { SignedIn } from '../people.ts';
import { RUNS, RUNS_TIMEOUT } from '../runs.ts';
import { livePage, stopClock, type LivePage } from './live-page.ts';

/** The first five in line are offered a new delivery first. */
const COURIERS = 7;
const STEPS = 30;
/** The code of a failed check of a gate. */
const WRONG_GATE = 'P0001';

/** A world with its open pages: the couriers' duties, and each delivery for its recipient and its merchant. */
interface World {
  readonly database: DatabaseUnderTest;
  readonly deliveries: Deliveries;
  readonly shop: Shop;
  readonly admin: SignedIn;
  readonly couriers: readonly SignedIn[];
  readonly made: string[];
  readonly pages: LivePage[];
}

async function openWorld(): Promise<World> {
  const database = await openForTest();
  await stopClock(database, 'now()');
  const deliveries = deliveriesOn(database);
  const [shop] = (await deliveries.shops(1)) as [Shop];
  const couriers = await deliveries.couriers(COURIERS);
  const pages = couriers.map(({ caller }) =>
    livePage(database, caller, (known) => `public.live_duty(${known}, null, '{}')`),
  );
  return { database, deliveries, shop, admin: await deliveries.administrator(), couriers, made: [], pages };
}

async function request({ database, deliveries, shop, made, pages }: World): Promise<void> {
  await database.owner(`update private.business_settings set free_left = 5 where business_id = '${shop.business}'`);
  const id = await deliveries.requested(shop);
  const [row] = await database.owner<{ number: string; key: string }>(
    `select d.number, s.key from private.deliveries d join private.delivery_secrets s on s.delivery = d.id where d.id = '${id}'`,
  );
  const asked = `${literal(row?.number ?? '')}, ${literal(row?.key ?? '')}, 'x', 1000000, '10 minutes'`;
  made.push(id);
  pages.push(
    livePage(database, 'service', (known) => `public.svc_follow(${asked}, ${known})`),
    livePage(database, shop.owner.caller, (known) => `public.live_delivery('${id}', ${known})`),
  );
}

/** The places of an act, a courier and a delivery in their lists, and a number that the act may use. */
type Chosen = Readonly<Record<'act' | 'by' | 'of' | 'n', number>>;
type Act = (world: World, by: SignedIn, of: string, n: number) => Promise<unknown>;

const changed =
  (sql: (by: SignedIn, shop: Shop) => string): Act =>
  ({ database, shop }, by) =>
    database.owner(sql(by, shop));

/** The steps from each status. */
const STEPS_FROM: Readonly<Record<string, readonly string[]>> = {
  accepted: ['arrive_pickup', 'arrive_pickup', 'release'],
  at_pickup: ['pick_up', 'pick_up', 'release'],
  picked_up: ['arrive_dropoff'],
  at_dropoff: ['deliver', 'deliver', 'fail'],
  returning: ['retry', 'hand_back'],
};
interface UnderWay {
  readonly id: string;
  readonly status: string;
  readonly courier: string | null;
  readonly pin: string | null;
}
/** A delivery that isn't over; undefined if all are. */
async function underWay({ database }: World, n: number, carried: boolean): Promise<UnderWay | undefined> {
  const found = await database.owner<UnderWay>(
    `select d.id, d.status, d.courier, s.pin from private.deliveries d join private.delivery_secrets s on s.delivery = d.id
     where d.ended_at is null and (d.status <> 'searching') = ${carried} order by d.id`,
  );
  return found[n % found.length];
}
const accepted: Act = async (world, by, of, n) => {
  const found = await underWay(world, n, false);
  await world.deliveries.accept(by, found?.id ?? of);
};
const stepped: Act = async (world, by, of, n) => {
  const { id = of, status = '', courier, pin } = (await underWay(world, n, true)) ?? {};
  const kinds = STEPS_FROM[status] ?? ['deliver'];
  const kind = kinds[n % kinds.length] ?? '';
  const carrier = world.couriers.find((one) => one.id === courier) ?? by;
  await world.deliveries.step(carrier, id, kind, {
    ...(kind === 'deliver' ? { pin: pin ?? '' } : {}),
    ...(kind === 'fail' ? { reason: 'refused' } : {}),
  });
};

/** Everything that may happen, refused or not. Requests and steps come often, since each delivery has many steps. */
const ACTS: readonly Act[] = [
  request,
  request,
  accepted,
  accepted,
  stepped,
  stepped,
  stepped,
  stepped,
  ({ database }, _by, _of, n) => stopClock(database, `private.now() + interval '${1 + (n % 40)} seconds'`),
  ({ database }, _by, _of, n) => stopClock(database, `private.now() + interval '${1 + (n % 40)} minutes'`),
  ({ deliveries, shop }, _by, of) => deliveries.cancel(shop.owner, of, 300),
  ({ deliveries }, by, of) => deliveries.read(by, `public.pass_delivery('${of}')`),
  ({ deliveries }, by, of) => deliveries.read(by, `public.reorder_stops('{${of}}', true)`),
  ({ deliveries }, by, _of, n) => deliveries.read(by, `public.courier_duty(${n % 2 === 0})`),
  ({ deliveries }, by, _of, n) =>
    deliveries.read(by, `public.live_duty(null, '{"lat":43.6${n % 10},"lon":-79.4,"accuracy":9,"age":0}')`),
  ({ deliveries, admin }, by, _of, n) => deliveries.decide(admin, by, n % 2 === 0 ? 'suspend' : 'reinstate'),
  changed(({ id }) => `update public.users set first_name = first_name || 'a' where id = '${id}'`),
  changed(
    (_by, { business }) =>
      `update private.business_settings set call_shop = not call_shop where business_id = '${business}'`,
  ),
  changed(({ id }) => `update private.courier_presence set idle_since = private.now() where courier = '${id}'`),
];

const anyAct: fc.Arbitrary<Chosen> = fc.record({
  act: fc.nat(ACTS.length - 1),
  by: fc.nat(COURIERS - 1),
  of: fc.nat(99),
  n: fc.nat(9999),
});

async function carryOut(world: World, { act, by, of, n }: Chosen): Promise<void> {
  const [chosen, courier, delivery] = [ACTS[act], world.couriers[by], world.made[of % world.made.length]];
  if (chosen === undefined || courier === undefined || delivery === undefined)
    throw new RangeError('There is no such act.');
  await chosen(world, courier, delivery, n);
}

test('a gate never says "same" for another view, in random worlds', { timeout: RUNS_TIMEOUT }, async () => {
  const seen = new Map<string, number>();
  await fc.assert(
    fc.asyncProperty(fc.array(anyAct, { minLength: STEPS, maxLength: STEPS }), async (acts) => {
      const world = await openWorld();
      try {
        for (let n = 0; n < 3; n += 1) await request(world);
        for (const act of acts) {
          await carryOut(world, act);
          for (const page of world.pages) {
            const polled = await page.poll();
            seen.set(polled, (seen.get(polled) ?? 0) + 1);
            expect(polled).not.toBe(WRONG_GATE);
          }
        }
      } finally {
        await world.database.close();
      }
    }),
    { numRuns: Math.ceil(RUNS / 4), endOnFailure: true, ...(RUNS > 100 ? {} : { seed: 20_260_301 }) },
  );
  for (const polled of ['same', 'new']) expect(seen.get(polled)).toBeGreaterThan(STEPS);
});
