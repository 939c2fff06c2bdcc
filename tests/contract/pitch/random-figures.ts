import { expect } from 'vitest';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { MerchantDelivery } from '#core/delivery/merchant/merchant-delivery.ts';
import { later } from '#core/instant.ts';
import { isToPay } from '#core/statement/statement.ts';
import { dateIn } from '#core/zoned-time.ts';
import { seededRandom } from '#demo/world/seeded-random.ts';
import { allBooks } from '../statement/all-books.ts';
import { failAt, handBack } from '../delivery/lifecycle/held-deliveries.ts';
import type { DispatchUnderTest } from '../dispatch-under-test.ts';
import { aCommand, administratorOf, carry, courierOnline, proofOf, sender, takeStep } from '../dispatch-people.ts';
import { valueOf } from '../outcome.ts';
import { MONDAY } from '../statement/end-of-october.ts';
import { randomSupport } from './random-support.ts';
import { recountedFigures } from './recounted-figures.ts';

const JUMPS = [3 * HOUR, DAY, 8 * DAY, 30 * DAY, 88 * DAY] as const;

/** Plays random deliveries, decisions, payments and jumps of the clock; after each step the figures equal a recount. */
export async function checkRandomFigures(
  world: DispatchUnderTest,
  seed: number,
  steps: number,
): Promise<readonly string[]> {
  const random = seededRandom(seed);
  const below = (count: number) => random.integer(0, count - 1);
  let now = later(MONDAY, 12 * HOUR);
  const wait = async (ms: number) => {
    now = later(now, ms);
    await world.stopClock(now);
  };
  await wait(0);
  const from = await sender(world);
  const couriers = [await courierOnline(world), await courierOnline(world)] as const;
  const admin = await administratorOf(world);
  const support = await randomSupport(world, admin, below);
  const { merchantDeliveries } = from.backend;
  const visitor = (await world.browser()).backend;
  const known: DeliveryId[] = [];
  const done: string[] = [];

  const everything = async () => {
    const all: MerchantDelivery[] = [];
    for (const id of known) all.push(valueOf(await merchantDeliveries.find(id)) as MerchantDelivery);
    return all;
  };
  const asked = async () => {
    const { freeLeft = 0 } = valueOf(await merchantDeliveries.settings(from.business)) ?? {};
    const request = from.request({}, { agreed: { fee: 699, free: freeLeft > 0 } });
    const made = valueOf(await merchantDeliveries.request(aCommand(), request));
    known.push(made.id);
    return made;
  };
  /** A courier who's online. Four reports in a day that only their word proves would send their account to review. */
  const courier = async (reports = false) => {
    if (reports) await wait(8 * HOUR);
    const by = couriers[below(2)] ?? couriers[0];
    valueOf(await by.backend.courierDesk.goOnline());
    return by;
  };
  const delivered = async (afterMs: number) => {
    const by = await courier();
    const made = await asked();
    await carry(by, made, 'at_dropoff');
    await wait(afterMs);
    valueOf(await by.backend.courierDesk.deliver(aCommand(), made.id, proofOf(made)));
  };
  const returned = async (reason: 'no_answer' | 'refused', afterMs: number) => {
    const by = await courier(reason === 'refused');
    const made = await asked();
    await carry(by, made, 'at_dropoff');
    await wait(afterMs);
    valueOf(await by.backend.courierDesk.fail(aCommand(), made.id, reason));
    await handBack(by, made);
  };
  const retried = async (reason: 'no_answer' | 'refused', afterMs: number) => {
    const by = await courier(reason === 'refused');
    const made = await asked();
    await carry(by, made, 'at_dropoff');
    await wait(6 * MINUTE);
    valueOf(await by.backend.courierDesk.fail(aCommand(), made.id, reason));
    valueOf(await by.backend.courierDesk.retry(aCommand(), made.id));
    await wait(afterMs);
    await takeStep(by, made, 'at_dropoff');
    await takeStep(by, made, 'delivered');
  };
  const lost = async (attempted: boolean) => {
    const by = await courier(attempted);
    const made = await asked();
    if (attempted) await failAt(by, made, 'refused');
    else await carry(by, made, 'picked_up');
    if (attempted && below(2) === 0) valueOf(await merchantDeliveries.confirmFailure(aCommand(), made.id));
    await wait(3 * HOUR);
    valueOf(await merchantDeliveries.reportLost(aCommand(), made.id));
  };
  const ofHeld = async (held: 'waiting' | 'objected', decide: (id: DeliveryId) => Promise<unknown>) => {
    const open = (await everything()).filter((one) => one.held === held);
    const one = open[below(Math.max(1, open.length))];
    if (one !== undefined) await decide(one.id);
  };
  const decided = (decision: 'uphold' | 'waive') =>
    ofHeld('objected', async (id) =>
      valueOf(await admin.backend.merchantDeliveries.decideObjection(aCommand(), id, decision, 'Checked')),
    );
  const pay = async () => {
    const due = (await allBooks(admin.backend.statementBooks, 'courier')).filter(isToPay);
    const payment = { on: dateIn(now, 'America/Los_Angeles'), reference: '' };
    if (due.length > 0)
      valueOf(
        await admin.backend.statementBooks.markPaid(
          due.slice(below(due.length)).map(({ id }) => id),
          payment,
        ),
      );
  };

  const acts: readonly (readonly [name: string, act: () => Promise<unknown>])[] = [
    ['deliver', () => delivered(0)],
    ['deliver late', () => delivered(2 * HOUR)],
    ['nobody answers', () => returned('no_answer', 6 * MINUTE)],
    ['nobody answers, late', () => returned('no_answer', HOUR)],
    ['refused', () => returned('refused', 0)],
    ['refused, late', () => returned('refused', HOUR)],
    ['try again', () => retried('no_answer', HOUR)],
    ['try again after a report', () => retried('refused', below(2) * HOUR)],
    ['lose', () => lost(false)],
    ['lose after an attempt', () => lost(true)],
    ['find no courier', async () => (await asked(), await wait(HOUR))],
    ['cancel', async () => valueOf(await merchantDeliveries.cancel(aCommand(), (await asked()).id, 0))],
    [
      'confirm',
      () => ofHeld('waiting', async (id) => valueOf(await merchantDeliveries.confirmFailure(aCommand(), id))),
    ],
    ['object', () => ofHeld('waiting', async (id) => valueOf(await merchantDeliveries.object(aCommand(), id)))],
    ['uphold', () => decided('uphold')],
    ['waive', () => decided('waive')],
    ['pay', pay],
    ...support.acts.map(([name, act]) => [name, () => act(now)] as const),
    ['jump', () => wait(JUMPS[below(JUMPS.length)] ?? HOUR)],
  ];
  for (let step = 0; step < steps; step += 1) {
    const [name, act] = acts[below(acts.length)] ?? acts[0]!;
    done.push(name);
    await act();
    await wait(HOUR);
    await world.runJobs();
    const { couriers28, ...counted } = valueOf(await visitor.pitchFigures.read()) ?? { couriers28: 0 };
    const statements = await allBooks(admin.backend.statementBooks, 'courier');
    const expected = { ...recountedFigures(await everything(), statements, now), ...(await support.recounted(now)) };
    expect([done, counted]).toEqual([done, expected]);
    // Two couriers are too few to count.
    expect(couriers28).toBeNull();
  }
  await support.reset();
  return done;
}
