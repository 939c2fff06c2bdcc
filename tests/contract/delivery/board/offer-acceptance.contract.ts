import { describe, expect } from 'vitest';
import { MINUTE, SECOND } from '#core/clock.ts';
import { FIRST_IN_LINE, HEAD_START } from '#core/delivery/board/board.ts';
import type { AcceptRefusal } from '#core/delivery/courier/courier-desk.ts';
import type { REUSED_COMMAND } from '#core/delivery/lifecycle/command.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { marketOf } from '#core/delivery/price/market.ts';
import { type Market } from '#core/delivery/price/zone.ts';
import { instant } from '#core/instant.ts';
import { seededRandom } from '#demo/world/seeded-random.ts';
import { alertedCourier, type Alerted } from '#tests/contract/alert/alerted-people.ts';
import {
  aCommand,
  aDeliveryId,
  administratorOf,
  sender,
  TORONTO,
  type Sender,
} from '#tests/contract/dispatch-people.ts';
import type { DispatchUnderTest, OpenDispatch } from '#tests/contract/dispatch-under-test.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';
import { rolesOf } from '#tests/contract/people.ts';
import { withBackend } from '#tests/contract/with-backend.ts';

const OTTAWA = marketOf('ca', 'on', 'Ottawa');
const AREAS: readonly (readonly Market[])[] = [[TORONTO], [OTTAWA], [TORONTO, OTTAWA], []];

/**
 * The outcomes of accepting: a new refusal doesn't compile until it's one of them. Every world has them all; if a change of
 * the product leaves one out, choose another world.
 */
const OUTCOMES: Readonly<Record<'accepted' | Exclude<AcceptRefusal, typeof REUSED_COMMAND> | 'denied', 1>> = {
  accepted: 1,
  busy: 1,
  offline: 1,
  taken: 1,
  'other-market': 1,
  'own-delivery': 1,
  passed: 1,
  denied: 1,
};
const STEPS = 40;

/** Two couriers more than those who see a delivery first. */
const COURIERS = FIRST_IN_LINE + 2;

interface Scene {
  readonly shops: readonly Sender[];
  readonly couriers: readonly Alerted[];
}

/** Two shops in two cities, and couriers. The first courier owns a shop. All are online, with alerts. */
async function scene(world: DispatchUnderTest): Promise<Scene> {
  await world.stopClock(instant(Date.now()));
  const couriers: Alerted[] = [];
  while (couriers.length < COURIERS) couriers.push(await alertedCourier(world));
  const shops = [await sender(world), await sender(world, { place: { country: 'ca', city: 'Ottawa', state: 'on' } })];
  return { shops, couriers };
}

/**
 * Plays random steps; after each, what a courier is offered is compared with what they can accept and be assigned. Returns
 * the outcomes of accepting that occurred.
 */
async function play(world: DispatchUnderTest, seed: number, steps: number): Promise<ReadonlySet<string>> {
  const random = seededRandom(seed);
  const below = (count: number) => random.integer(0, count - 1);
  const among = <T>(items: readonly T[]): T => {
    const item = items[below(items.length)];
    if (item === undefined) throw new Error('There’s nothing to choose from.');
    return item;
  };
  const { shops, couriers } = await scene(world);
  const admin = await administratorOf(world);
  const requested: DeliveryId[] = [];
  const seen = new Set<string>();
  /** The pair to try next, which chance alone would rarely find. */
  let next: readonly [Alerted, DeliveryId] | null = null;

  const offersOf = async (courier: Alerted): Promise<readonly DeliveryId[]> => {
    const duty = await courier.backend.courierDesk.duty();
    return duty.ok ? duty.value.offers.map(({ id }) => id) : [];
  };
  const offeredTo = async (id: DeliveryId): Promise<Alerted[]> => {
    const found: Alerted[] = [];
    for (const courier of couriers) if ((await offersOf(courier)).includes(id)) found.push(courier);
    return found;
  };
  const alertedTo = async (id: DeliveryId): Promise<Alerted[]> => {
    const found: Alerted[] = [];
    for (const courier of couriers) {
      const shown = await world.shownOn(courier.phone.endpoint);
      if (shown.some(({ path }) => path === `/courier?offer=${id}`)) found.push(courier);
    }
    return found;
  };
  const namesOf = (people: readonly Alerted[]) => people.map((one) => couriers.indexOf(one));

  /** The first in line are offered and alerted now, all others after the head start: all who can carry it, and no one else. */
  async function request(): Promise<void> {
    const shop = among(shops);
    const id = aDeliveryId();
    const recipient = below(2) === 0 ? among(couriers) : null;
    const ask = (free: boolean) =>
      shop.backend.merchantDeliveries.request(
        aCommand(),
        shop.request({ email: recipient?.email ?? '' }, { id, agreed: { fee: 699, free } }),
      );
    if (refusalOf(await ask(true)) !== 'accepted') valueOf(await ask(false));
    requested.push(id);
    if (recipient !== null) next = [recipient, id];
    const first = await offeredTo(id);
    expect(namesOf(await alertedTo(id))).toEqual(namesOf(first));
    await world.advance(HEAD_START);
    const all = await offeredTo(id);
    expect(namesOf(await alertedTo(id))).toEqual(namesOf(all));
    expect(namesOf(all)).toEqual(expect.arrayContaining(namesOf(first)));
    expect(first).toHaveLength(Math.min(FIRST_IN_LINE, all.length));
  }

  /** A courier who is offered a delivery gets it, by accepting or by assignment. Nobody else does, for the same reason. */
  async function tryToCarry(): Promise<void> {
    const [courier, id] = next ?? [among(couriers), among(requested.slice(-3))];
    next = null;
    const isOffered = (await offersOf(courier)).includes(id);
    const accept = async () => refusalOf(await courier.backend.courierDesk.accept(aCommand(), id));
    const assign = async () => refusalOf(await admin.backend.liveBoard.assign(aCommand(), id, courier.id, false));
    if (isOffered) {
      expect(await (below(2) === 0 ? accept : assign)()).toBe('accepted');
      seen.add('accepted');
      return;
    }
    const refused = await accept();
    seen.add(refused);
    expect(refused).not.toBe('accepted');
    const assigned = await assign();
    // A pass is the courier's own word, and a suspended one is offline to an administrator.
    const expected = refused === 'passed' ? 'accepted' : refused === 'denied' ? 'offline' : refused;
    // An administrator reads that it's taken before anything about the courier.
    expect([expected, 'taken']).toContain(assigned);
  }

  const MOVES: readonly (() => Promise<unknown>)[] = [
    () => among(couriers).backend.courierDesk.goOffline(),
    () => among(couriers).backend.courierDesk.goOnline(),
    () => among(couriers).backend.courierDesk.goOnline(),
    () => among(couriers).backend.courierDesk.saveMarkets(among(AREAS)),
    async () => {
      const courier = among(couriers);
      const id = (await offersOf(courier))[0] ?? among(requested);
      await courier.backend.courierDesk.pass(id);
      next = [courier, id];
    },
    async () => {
      for (const { backend } of couriers) {
        const duty = await backend.courierDesk.duty();
        const [job] = duty.ok ? duty.value.jobs : [];
        if (job !== undefined) await backend.courierDesk.release(aCommand(), job.id);
      }
    },
    () => among(shops).backend.merchantDeliveries.cancel(aCommand(), among(requested), 0),
    () => world.advance(among([SECOND, MINUTE, 10 * MINUTE])),
    async () => {
      const { id } = among(couriers);
      const decision = among(['suspend', 'reinstate', 'reinstate'] as const);
      await admin.backend.accountReview.decide(id, decision, 'Random', await rolesOf(admin.backend.users, id));
    },
  ];
  await request();
  for (let step = 0; step < steps; step += 1) {
    if (below(4) === 0) await request();
    else await among(MOVES)();
    await tryToCarry();
    await tryToCarry();
  }
  return seen;
}

/** In random worlds, couriers are offered and alerted about exactly what they can accept and be assigned. */
export function offerAcceptanceContract(open: OpenDispatch): void {
  const test = withBackend(open);

  describe('a courier is offered and alerted about what they can carry, and nothing else', () => {
    test.for([5, 10])('after each step of random world %i', { timeout: 120_000 }, async (seed, { world }) => {
      expect(await play(world, seed, STEPS)).toEqual(new Set(Object.keys(OUTCOMES)));
    });
  });
}
