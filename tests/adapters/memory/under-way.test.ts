import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { connect } from '#adapters/memory/connect.ts';
import { become } from '#demo/world/scenarios/become.ts';
import { newMemoryBackend } from '#adapters/memory/new-memory-backend.ts';
import { demoSimulation } from '#demo/world/demo-simulation.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { movableClock } from '#adapters/memory/movable-clock.ts';
import { brandLanding } from '#brand/brand-landing.ts';
import { PAST } from '#demo/world/past/make-delivery.ts';
import { marcosActiveBusiness } from '#demo/world/seed/marco.ts';
import { knownBusinessId } from '#core/business/business-id.ts';
import { DAY, MINUTE } from '#core/clock.ts';
import { newCommandId } from '#core/delivery/lifecycle/command.ts';
import { isFinal } from '#core/delivery/lifecycle/delivery-status.ts';
import { parseTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { seedState } from '#demo/world/seed-state.ts';
import { personId } from '#demo/world/seed/people.ts';
import { refusalOf, valueOf } from '#tests/contract/outcome.ts';

const NOW = Date.parse('2026-05-06T17:20:00.000Z');
const isPast = (id: string) => id.startsWith(PAST);
const MARKET_HALL = knownBusinessId('00000000-0000-4000-9000-000000000001');

function aDemo(persona: 'merchant' | 'customer') {
  const storage = memoryDevice().tab();
  const clock = movableClock({ now: () => NOW }, storage);
  const backend = newMemoryBackend(storage, clock, cryptoRandom, {
    seed: () => seedState(clock.now()),
    simulation: demoSimulation,
  });
  become(backend, storage, cryptoRandom, persona);
  return { storage, clock, backend, ...connect(backend, storage) };
}

describe("Marco's bakery, as the demo starts", () => {
  test('shows past and active deliveries together: list, figures, search by number', async () => {
    const { merchantDeliveries, tracking } = aDemo('merchant');
    const list = valueOf(await merchantDeliveries.list(marcosActiveBusiness));
    const active = list.filter(({ status }) => !isFinal(status));
    expect([list.length, active.length]).toEqual([621, 3]);
    expect(new Set(list.map(({ number }) => number)).size).toBe(list.length);
    expect(list.map(({ requestedAt }) => requestedAt)).toEqual(
      list.map(({ requestedAt }) => requestedAt).toSorted((a, b) => b - a),
    );
    const overview = valueOf(await merchantDeliveries.overview(marcosActiveBusiness));
    expect(overview).toMatchObject({ total: 621, active: 3, currency: 'CAD' });
    expect(overview?.onTimeRate).toBeCloseTo(0.99, 2);
    // The months before are paid.
    expect(overview?.balance).toBeGreaterThan(50_000);
    expect(overview?.recent).toHaveLength(10);
    const times = (overview?.recent ?? []).map(({ at }) => at);
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    const newest = Math.max(
      ...(await Promise.all(list.slice(0, 20).map(({ id }) => merchantDeliveries.find(id)))).map(
        (found) => valueOf(found)?.events.at(-1)?.at ?? 0,
      ),
    );
    expect(times[0]).toBe(newest);

    const past = list.find(({ id, status }) => isPast(id) && status === 'delivered');
    if (past === undefined) throw new Error('nothing was delivered');
    expect(valueOf(await tracking.find(past.number, null))).toMatchObject({ status: 'delivered', recipient: null });
    expect(valueOf(await merchantDeliveries.find(past.id))?.courier?.firstName).not.toBe('');
  });

  test('is on time as often as the pitch’s goal, and each late one was credited', async () => {
    const { merchantDeliveries, statements } = aDemo('merchant');
    const list = valueOf(await merchantDeliveries.list(marcosActiveBusiness));
    const rate = valueOf(await merchantDeliveries.overview(marcosActiveBusiness))?.onTimeRate ?? 0;
    expect(brandLanding.features.onTime.text).toContain(`${Math.floor(rate * 100)}% on time`);
    const { balance, owed } = valueOf(await merchantDeliveries.overview(marcosActiveBusiness)) ?? {};
    const { open: sums = [], closed = [] } = valueOf(await statements.ofBusiness(marcosActiveBusiness)) ?? {};
    expect([balance, owed]).toEqual([sums[0]?.total, { from: '2026-05-01', to: '2026-05-01' }]);
    const found = await Promise.all(closed.map(async ({ id }) => valueOf(await statements.find(id))?.lines ?? []));
    const open = valueOf(await statements.openLines(marcosActiveBusiness)) ?? [];
    const credited = [...found.flat(), ...open].filter(({ kind }) => kind === 'credit').map(({ delivery }) => delivery);
    const late = list.filter(({ onTime, free }) => onTime === false && !free).map(({ id }) => id);
    expect(late.length).toBeGreaterThan(1);
    expect(credited.toSorted()).toEqual(late.toSorted());
  });

  test('has a drawn photo of a parcel left at a door', async () => {
    const { merchantDeliveries } = aDemo('merchant');
    const list = valueOf(await merchantDeliveries.list(marcosActiveBusiness));
    const delivered = list.filter(({ id, status }) => isPast(id) && status === 'delivered').slice(0, 20);
    const found = await Promise.all(delivered.map(async ({ id }) => valueOf(await merchantDeliveries.find(id))));
    const drawn = found.map((view) => view?.proof?.startsWith('data:image/jpeg') ?? false);
    expect(drawn).toEqual(found.map((view) => view?.handover === 'door'));
    expect(new Set(found.map((view) => view?.handover)).size).toBe(2);
  });

  test('refuses actions that are too late for a past delivery, like for any ended one', async () => {
    const { merchantDeliveries } = aDemo('merchant');
    const list = valueOf(await merchantDeliveries.list(marcosActiveBusiness));
    const past = list.find(({ id }) => isPast(id));
    if (past === undefined) throw new Error('there is no past');
    expect(refusalOf(await merchantDeliveries.cancel(newCommandId(cryptoRandom), past.id, 0))).toBe('wrong-status');
  });

  test('doesn’t store past deliveries on the device', async () => {
    const { merchantDeliveries, storage } = aDemo('merchant');
    valueOf(await merchantDeliveries.list(marcosActiveBusiness));
    expect(storage.read('local', 'backend')?.length ?? 0).toBeLessThan(60_000);
  });

  test('forgets the people of past deliveries after thirty days, like of all others', async () => {
    const { merchantDeliveries, clock } = aDemo('merchant');
    clock.advance(28 * DAY);
    const list = valueOf(await merchantDeliveries.list(marcosActiveBusiness));
    const nameless = list.filter(({ recipientName }) => recipientName === '');
    expect(nameless.length).toBeGreaterThan(300);
    expect(nameless.length).toBeLessThan(list.length);
  });

  test('is hidden from others and absent from his other businesses', async () => {
    const customer = aDemo('customer');
    expect(valueOf(await customer.merchantDeliveries.list(marcosActiveBusiness))).toEqual([]);
    expect(valueOf(await customer.merchantDeliveries.overview(marcosActiveBusiness))).toBeNull();
    const marco = aDemo('merchant');
    expect(valueOf(await marco.merchantDeliveries.overview(MARKET_HALL))).toMatchObject({
      total: 0,
      active: 0,
      onTimeRate: null,
      balance: 0,
      currency: 'CAD',
      recent: [],
    });
    expect(valueOf(await marco.merchantDeliveries.settings(MARKET_HALL))).toMatchObject({ freeLeft: 5 });
  });
});

test('Tom sees all details of a cake on its way to him', async () => {
  const { followedDeliveries, tracking } = aDemo('customer');
  const number = parseTrackingNumber(valueOf(await followedDeliveries.find(personId(3))) ?? '');
  if (number === null) throw new Error('Tom follows nothing of ours');
  const view = valueOf(await tracking.find(number, null));
  expect(view).toMatchObject({
    status: 'picked_up',
    city: 'Toronto',
    recipient: { name: 'Tom Nguyen', shop: 'Bellini Bakery' },
  });
  expect(view?.recipient?.pin).toMatch(/^\d{4}$/u);
  expect((view?.dueAt ?? 0) - NOW).toBeGreaterThan(20 * MINUTE);
});
