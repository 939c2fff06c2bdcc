import { describe, expect, test } from 'vitest';
import type { PictureData } from '#core/account/picture-data.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { MINUTE } from '#core/clock.ts';
import { later } from '#core/instant.ts';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { failure } from '#core/failure.ts';
import { refused } from '#core/result.ts';
import { noteJobs, stepDone } from '#core/delivery/courier/kept-jobs.ts';
import { keptJobs } from '#core/delivery/courier/kept-jobs-record.ts';
import type { JobStep, KeptJobs } from '#core/delivery/courier/kept-jobs.ts';
import { WAIT_AT_DOOR } from '#core/delivery/lifecycle/delivery-machine.ts';
import { aCourierId, PIN } from '#tests/builders/delivery.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { answered, courierServer, openPhone, type CourierPhone, type CourierServer } from './courier-phone.ts';

const NOBODY_ANSWERS: JobStep = { kind: 'fail', reason: 'no_answer' };

async function atTheDoor(world: CourierServer, phone: CourierPhone): Promise<void> {
  for (const kind of ['arrive_pickup', 'pick_up', 'arrive_dropoff'] as const)
    await phone.shift.take(world.delivery, { kind });
}

const stored = ({ storage }: CourierPhone): KeptJobs => keptJobs(aCourierId).read(storage) as KeptJobs;

describe('Steps without a network', () => {
  /** A parcel that was carried for half an hour without a network, in a courier's app. */
  async function carried() {
    const world = courierServer();
    const device = memoryDevice();
    const phone = openPhone(world, device);
    await phone.shift.take(world.delivery, { kind: 'arrive_pickup' });
    world.server.network = 'loses-requests';
    const tapped = [world.server.now()];
    for (const step of [{ kind: 'pick_up' }, { kind: 'arrive_dropoff' }, { kind: 'deliver', pin: PIN }] as const) {
      world.server.pass(10 * MINUTE);
      tapped.push(world.server.now());
      await phone.shift.take(world.delivery, step);
    }
    return { world, device, phone, tapped };
  }

  test('count from when they were tapped, whenever they’re sent', async () => {
    const { world, phone, tapped } = await carried();
    world.server.pass(30 * MINUTE);
    world.server.network = 'answers';
    await phone.shift.sendNow();
    expect([world.status(), world.times]).toEqual(['delivered', tapped]);
  });

  test('count from then also after a reload, and after an answer was lost', async () => {
    const { world, device, phone, tapped } = await carried();
    phone.close();
    world.server.pass(30 * MINUTE);
    world.server.network = 'loses-answers';
    const reloaded = openPhone(world, device);
    await reloaded.shift.sendNow();
    world.server.pass(MINUTE);
    world.server.network = 'answers';
    await reloaded.shift.sendNow();
    expect([world.status(), world.times]).toEqual(['delivered', tapped]);
  });
});

describe('A failure at the door without a network', () => {
  const HALF_A_MINUTE = MINUTE / 2;

  /** The arrival was reported half a minute after the tap, which counts from then. */
  async function waited() {
    const world = courierServer();
    const phone = openPhone(world);
    await phone.shift.take(world.delivery, { kind: 'arrive_pickup' });
    await phone.shift.take(world.delivery, { kind: 'pick_up' });
    world.server.network = 'loses-requests';
    await phone.shift.take(world.delivery, { kind: 'arrive_dropoff' });
    world.server.pass(HALF_A_MINUTE);
    world.server.network = 'answers';
    await phone.shift.sendNow();
    world.server.network = 'loses-requests';
    world.server.pass(WAIT_AT_DOOR - HALF_A_MINUTE);
    await phone.shift.take(world.delivery, NOBODY_ANSWERS);
    world.server.network = 'answers';
    return [world, phone] as const;
  }

  test('waits for the five minutes by the server’s clock, and is then accepted', async () => {
    const [world, phone] = await waited();
    await phone.shift.sendNow();
    expect(world.status()).toBe('at_dropoff');
    expect(phone.view()).toMatchObject({ jobs: [{ status: 'returning' }], unsent: 1, early: true, stopped: [] });
    world.server.pass(HALF_A_MINUTE - 1);
    phone.page.timers.pass(MINUTE);
    await answered();
    expect(world.status()).toBe('at_dropoff');
    world.server.pass(1);
    phone.page.timers.pass(MINUTE);
    await answered();
    expect(world.status()).toBe('returning');
    expect(phone.view()).toMatchObject({ jobs: [{ status: 'returning' }], unsent: 0, early: false, stopped: [] });
    expect(world.done).toEqual(['arrive_pickup', 'pick_up', 'arrive_dropoff', 'fail']);
  });

  test('waits as long after a reload, with later taps behind it', async () => {
    const [world, phone] = await waited();
    await phone.shift.take(world.delivery, { kind: 'hand_back' }, aJpeg());
    await phone.shift.sendNow();
    expect(await phone.shift.sendNow()).toEqual({ unsent: 2, early: true, stored: true, setAside: 0, stopped: [] });
    world.server.pass(HALF_A_MINUTE);
    phone.page.timers.pass(MINUTE);
    await answered();
    expect([world.status(), phone.view()?.ended?.ending]).toEqual(['returned', 'returned']);
  });

  test('isn’t what a photo waits for whose window hasn’t begun', async () => {
    const opens = later(courierServer().server.now(), MINUTE);
    const world = courierServer('door', undefined, opens);
    const phone = openPhone(world);
    await atTheDoor(world, phone);
    world.server.network = 'loses-requests';
    await phone.shift.take(world.delivery, { kind: 'deliver', pin: null }, aJpeg());
    world.server.network = 'answers';
    await phone.shift.sendNow();
    expect(phone.view()).toMatchObject({ unsent: 1, early: opens, stopped: [] });
    world.server.pass(MINUTE);
    // The first try learns that it was taken again too early.
    for (const _ of [1, 2]) await phone.shift.sendNow();
    expect(phone.view()).toMatchObject({ unsent: 0, early: false, stopped: [] });
    expect(world.status()).toBe('delivered');
  });

  test('is refused immediately if it’s tapped too early with a network', async () => {
    const world = courierServer();
    const phone = openPhone(world);
    await atTheDoor(world, phone);
    await phone.shift.take(world.delivery, NOBODY_ANSWERS);
    expect(phone.view()).toMatchObject({ unsent: 0, early: false, stopped: [{ reason: 'too-early' }] });
  });
});

test('The kept job shows before the server answers', async () => {
  const world = courierServer();
  const device = memoryDevice();
  const before = openPhone(world, device);
  await atTheDoor(world, before);
  before.close();
  const silent = { ...world, feed: { ...world.feed, duty: () => () => undefined } };
  expect(openPhone(silent, device).latest()).toMatchObject({
    ok: true,
    value: { failing: false, view: { duty: null, jobs: [{ status: 'at_dropoff', dropoff: { name: 'Rosa' } }] } },
  });
  expect(openPhone(silent).latest()).toBeNull();
});

describe('A courier who is suspended before the pick-up', () => {
  async function suspended(tapped: boolean) {
    const world = courierServer();
    let notify: Parameters<typeof world.feed.duty>[0] = () => undefined;
    const duty: typeof world.feed.duty = (listener) => {
      notify = listener;
      return world.feed.duty(listener);
    };
    const phone = openPhone({ ...world, feed: { ...world.feed, duty } });
    world.server.network = 'loses-requests';
    if (tapped) await phone.shift.take(world.delivery, { kind: 'arrive_pickup' });
    notify(refused(failure('denied')));
    return { world, phone };
  }

  test('no longer has a job on the screen or on the phone', async () => {
    const { phone } = await suspended(false);
    expect(phone.latest()).toEqual(refused(failure('denied')));
    expect(keptJobs(aCourierId).read(phone.storage)).toBeNull();
  });

  test('loses it when the kept step is refused', async () => {
    const { world, phone } = await suspended(true);
    expect(phone.view()).toMatchObject({ jobs: [{ status: 'at_pickup' }], unsent: 1 });
    world.server.elsewhere({ kind: 'release' }, 'courier');
    world.server.network = 'answers';
    await phone.shift.sendNow();
    expect(phone.latest()).toEqual(refused(failure('denied')));
    expect(stored(phone).jobs).toEqual([]);
  });
});

test('A double tap on a photo is one step', async () => {
  const world = courierServer('door');
  const phone = openPhone(world);
  await atTheDoor(world, phone);
  const tap = () => phone.shift.take(world.delivery, { kind: 'deliver', pin: null }, aJpeg(3));
  await Promise.all([tap(), tap()]);
  await answered();
  expect(world.done).toEqual(['arrive_pickup', 'pick_up', 'arrive_dropoff', 'deliver']);
  expect(phone.view()).toMatchObject({ jobs: [], stopped: [], ended: { ending: 'delivered' } });
});

describe('After a handover', () => {
  async function delivered() {
    const device = memoryDevice();
    const world = courierServer();
    const phone = openPhone(world, device);
    await atTheDoor(world, phone);
    const before = stored(phone);
    await phone.shift.take(world.delivery, { kind: 'deliver', pin: PIN });
    return { before, after: stored(phone) };
  }

  test('a view requested before it doesn’t bring the job back', async () => {
    const { before, after } = await delivered();
    expect(noteJobs(after, before.jobs)).toBe(after);
  });

  test('a released delivery can be accepted again', async () => {
    const { before, after } = await delivered();
    const ended = after.ended === null ? null : { ...after.ended, ending: 'released' as const };
    expect(noteJobs({ ...after, ended }, before.jobs)).toMatchObject({ jobs: [{ status: 'at_dropoff' }], ended: null });
  });

  test('the same answer in a second tab keeps the delivery accepted since', async () => {
    const { before, after } = await delivered();
    const [job] = before.jobs;
    if (job === undefined) throw new Error('there is a job');
    const next = noteJobs(after, [{ ...job, id: knownDeliveryId('00000000-0000-4000-8000-0000000000d2') }]);
    const step = {
      command: 'c' as never,
      delivery: job.id,
      at: 0 as never,
      step: { kind: 'deliver', pin: PIN },
    } as const;
    expect(stepDone(next, step, null)).toBe(next);
  });
});

test('A parcel goes to the door again without a network, and needs a new photo there', async () => {
  const world = courierServer();
  const phone = openPhone(world);
  await atTheDoor(world, phone);
  await phone.shift.take(world.delivery, { kind: 'fail', reason: 'refused' });
  await phone.shift.keepPhoto({ delivery: world.delivery, step: 'hand_back', photo: aJpeg() as PictureData });
  world.server.network = 'loses-requests';
  await phone.shift.take(world.delivery, { kind: 'retry' });
  await phone.shift.take(world.delivery, { kind: 'arrive_dropoff' });
  expect(phone.view()).toMatchObject({ jobs: [{ status: 'at_dropoff', failureReason: null, held: null }], unsent: 2 });
  expect(await phone.shift.photoFor(world.delivery, 'hand_back')).toBeNull();
  expect(stored(phone).steps.map(({ step }) => step.kind)).toEqual(['retry', 'arrive_dropoff']);
  world.server.network = 'answers';
  await phone.shift.sendNow();
  expect([world.status(), phone.view()?.unsent]).toEqual(['at_dropoff', 0]);
});
