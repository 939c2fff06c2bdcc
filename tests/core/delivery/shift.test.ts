import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { MINUTE } from '#core/clock.ts';
import { knownDeliveryId } from '#core/delivery/delivery.ts';
import { mayTake, noteJob, NOTHING_KEPT, type JobStep, type KeptStep } from '#core/delivery/kept-job.ts';
import { keptJob, keptPhoto } from '#core/delivery/kept-job-record.ts';
import { isFinal } from '#core/delivery/delivery-status.ts';
import { personalData } from '#core/session/personal-data.ts';
import { aCourierId, PIN } from '#tests/builders/delivery.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { answered, courierServer, openPhone, type Network } from './courier-phone.ts';

const ARRIVE: JobStep = { kind: 'arrive_pickup' };
const TAPS: readonly JobStep[] = [
  ARRIVE,
  { kind: 'pick_up' },
  { kind: 'arrive_dropoff' },
  { kind: 'deliver', pin: PIN },
  { kind: 'deliver', pin: '0000' },
  { kind: 'fail', reason: 'refused' },
  { kind: 'hand_back' },
];

type Move =
  | { readonly do: 'tap'; /** Null: the one that leads on. */ readonly step: JobStep | null }
  | { readonly do: 'network'; readonly network: Network }
  | { readonly do: 'reload' | 'second tab' | 'wait' | 'cancel' };

const action = (interrupted: boolean): fc.Arbitrary<Move> =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...TAPS).map((step) => ({ do: 'tap' as const, step })) },
    { weight: 5, arbitrary: fc.constant({ do: 'tap' as const, step: null }) },
    {
      weight: 3,
      arbitrary: fc
        .constantFrom<Network[]>('answers', 'loses-requests', 'loses-answers')
        .map((network) => ({ do: 'network' as const, network })),
    },
    {
      weight: 3,
      arbitrary: fc.constantFrom({ do: 'reload' as const }, { do: 'second tab' as const }, { do: 'wait' as const }),
    },
    ...(interrupted ? [{ weight: 1, arbitrary: fc.constant({ do: 'cancel' as const }) }] : []),
  );

const isWrongPin = (step: JobStep): boolean => step.kind === 'deliver' && step.pin !== PIN;

/** Lets a courier tap, lose the network, reload and open second tabs; then connects them again for good. */
async function play(moves: readonly Move[]) {
  const world = courierServer();
  const device = memoryDevice();
  let phones = [openPhone(world, device)];
  const taken: JobStep['kind'][] = [];
  const inStore = (): readonly KeptStep[] => keptJob(aCourierId).read(phones[0]?.storage ?? device.tab())?.steps ?? [];
  for (const move of moves) {
    const phone = phones.at(-1) ?? openPhone(world, device);
    if (move.do === 'tap') {
      const before = phone.view()?.job ?? null;
      const kept = inStore().length;
      const may = (one: JobStep) => before !== null && mayTake(before, one);
      const step = move.step ?? TAPS.find(may) ?? ARRIVE;
      const counts = may(step);
      void phone.shift.take(world.delivery, step, step.kind === 'hand_back' ? aJpeg() : undefined);
      await answered();
      if (counts && !isWrongPin(step)) taken.push(step.kind);
      if (!counts && inStore().length > kept) throw new Error(`${step.kind} was kept, which can’t be taken from here`);
    } else if (move.do === 'network') world.server.network = move.network;
    else if (move.do === 'wait') for (const { page } of phones) page.timers.pass(MINUTE);
    else if (move.do === 'second tab') phones.push(openPhone(world, device));
    else if (move.do === 'cancel') world.server.elsewhere({ kind: 'cancel' }, 'merchant');
    else {
      for (const { close } of phones) close();
      phones = [openPhone(world, device)];
    }
    await answered();
  }
  world.server.network = 'answers';
  for (const { close } of phones) close();
  const phone = openPhone(world, device);
  await answered();
  phone.page.timers.pass(MINUTE);
  await answered();
  return { world, phone, taken };
}

describe('steps that are kept on the phone', () => {
  test('are done in the order of the taps, once each, whatever the network does and however often it reloads', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action(false), { maxLength: 25 }), async (moves) => {
        const { world, phone, taken } = await play(moves);
        expect(keptJob(aCourierId).read(phone.storage)?.steps ?? []).toEqual([]);
        expect(world.done).toEqual(taken);
        // A step whose answer was lost is no refusal when it's sent again.
        expect([undefined, 'wrong-pin', 'pin-locked']).toContain(phone.view()?.stopped?.reason);
        expect(phone.view()?.job?.status ?? world.status()).toBe(world.status());
        expect(isFinal(world.status()) && phone.view()?.job !== null).toBe(false);
      }),
      { numRuns: 150 },
    );
  });

  test('stop at a refusal: nothing after it is done, and the screen says what was refused', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(action(true), { maxLength: 25 }), async (moves) => {
        const { world, phone, taken } = await play(moves);
        expect(keptJob(aCourierId).read(phone.storage)?.steps ?? []).toEqual([]);
        expect(world.done).toEqual(taken.slice(0, world.done.length));
        expect(world.done.length < taken.length && world.status() !== 'canceled').toBe(false);
        expect(phone.view()?.job?.status ?? world.status()).toBe(world.status());
      }),
      { numRuns: 150 },
    );
  });
});

describe('an answer that was overtaken', () => {
  const world = courierServer();
  const phone = openPhone(world);
  const before = phone.view()?.job ?? null;

  test('doesn’t take a step back; a newer one, another delivery or none at all counts', async () => {
    await phone.shift.take(world.delivery, { kind: 'arrive_pickup' });
    const now = phone.view()?.job ?? null;
    const kept = { ...NOTHING_KEPT, job: now };
    expect(noteJob(kept, before).job?.status).toBe('at_pickup');
    expect(noteJob({ ...NOTHING_KEPT, job: before }, now).job?.status).toBe('at_pickup');
    const other = before === null ? null : { ...before, id: knownDeliveryId('00000000-0000-4000-8000-0000000000d2') };
    expect(noteJob(kept, other).job).toBe(other);
    expect(noteJob(kept, null).job).toBeNull();
  });
});

describe('a shift', () => {
  test('shows the next step at once, and counts what could not be sent', async () => {
    const world = courierServer();
    const phone = openPhone(world);
    world.server.network = 'loses-requests';
    void phone.shift.take(world.delivery, { kind: 'arrive_pickup' });
    expect(phone.view()).toMatchObject({ job: { status: 'at_pickup' }, unsent: 0, sending: 'arrive_pickup' });
    await answered();
    expect(phone.view()).toMatchObject({ job: { status: 'at_pickup' }, unsent: 1, sending: null });
    void phone.shift.take(world.delivery, { kind: 'pick_up' });
    void phone.shift.take(world.delivery, { kind: 'pick_up' });
    await answered();
    expect(phone.view()).toMatchObject({ job: { status: 'picked_up', dropoff: null }, unsent: 2 });
    expect(world.done).toEqual([]);
    world.server.network = 'answers';
    phone.page.timers.pass(MINUTE);
    await answered();
    expect(world.done).toEqual(['arrive_pickup', 'pick_up']);
    expect(phone.view()).toMatchObject({ job: { status: 'picked_up', dropoff: { name: 'Rosa' } }, unsent: 0 });
  });

  test('waits for the answer to a PIN, and shows the tries that are left', async () => {
    const world = courierServer();
    const phone = openPhone(world);
    for (const kind of ['arrive_pickup', 'pick_up', 'arrive_dropoff'] as const)
      await phone.shift.take(world.delivery, { kind });
    void phone.shift.take(world.delivery, { kind: 'deliver', pin: '0000' });
    expect(phone.view()).toMatchObject({ job: { status: 'at_dropoff' }, sending: 'deliver' });
    await answered();
    expect(phone.view()).toMatchObject({
      job: { status: 'at_dropoff', pinTriesLeft: 4 },
      stopped: { kind: 'deliver', reason: 'wrong-pin', dropped: 0 },
    });
    await phone.shift.take(world.delivery, { kind: 'deliver', pin: PIN });
    expect(phone.view()).toMatchObject({ job: null, stopped: null, ended: { ending: 'delivered' } });
  });

  test('drops what was tapped after a refused step, and says how much', async () => {
    const world = courierServer();
    const phone = openPhone(world);
    world.server.network = 'loses-requests';
    await phone.shift.take(world.delivery, { kind: 'arrive_pickup' });
    await phone.shift.take(world.delivery, { kind: 'pick_up' });
    world.server.elsewhere({ kind: 'cancel' }, 'merchant');
    world.server.network = 'answers';
    phone.page.wake();
    await answered();
    expect(world.done).toEqual([]);
    expect(phone.view()?.stopped).toEqual({
      delivery: world.delivery,
      kind: 'arrive_pickup',
      reason: 'wrong-status',
      dropped: 1,
    });
    phone.shift.understood();
    expect(phone.view()?.stopped).toBeNull();
  });

  test('shows the kept job after a reload without a network', async () => {
    const world = courierServer();
    const device = memoryDevice();
    const before = openPhone(world, device);
    world.server.network = 'loses-requests';
    await before.shift.take(world.delivery, { kind: 'arrive_pickup' });
    before.close();
    const after = openPhone(world, device);
    await answered();
    expect(after.heard()).toMatchObject({ ok: true, value: { failing: true, view: { duty: null } } });
    expect(after.view()).toMatchObject({ job: { status: 'at_pickup' }, unsent: 1 });
  });

  test('says why nothing is known where nothing was kept', () => {
    const world = courierServer();
    world.server.network = 'loses-requests';
    expect(openPhone(world).heard()).toMatchObject({ ok: false, error: { kind: 'offline' } });
  });

  test('sends photos with their step, and removes them once they have arrived', async () => {
    const world = courierServer('door');
    const phone = openPhone(world);
    for (const kind of ['arrive_pickup', 'pick_up', 'arrive_dropoff'] as const)
      await phone.shift.take(world.delivery, { kind });
    world.server.network = 'loses-requests';
    await phone.shift.take(world.delivery, { kind: 'deliver', pin: null }, aJpeg(3));
    const command = keptJob(aCourierId).read(phone.storage)?.steps[0]?.command;
    const key = keptPhoto(command ?? ('' as never));
    expect(await (await phone.storage.readBlob(key))?.text()).toBe(aJpeg(3));
    expect(phone.view()).toMatchObject({ job: { status: 'delivered' }, unsent: 1 });
    world.server.network = 'answers';
    phone.page.timers.pass(MINUTE);
    await answered();
    expect(world.status()).toBe('delivered');
    expect(await phone.storage.readBlob(key)).toBeNull();
  });

  test('keeps nothing of the recipient once the delivery is over, or once its courier signs out', async () => {
    const world = courierServer('door');
    const phone = openPhone(world);
    for (const kind of ['arrive_pickup', 'pick_up', 'arrive_dropoff'] as const)
      await phone.shift.take(world.delivery, { kind });
    const kept = () => phone.storage.read('local', `courier-job:${aCourierId}`) ?? '';
    expect(kept()).toContain('2 Home Street');
    world.server.network = 'loses-requests';
    await phone.shift.take(world.delivery, { kind: 'deliver', pin: null }, aJpeg());
    const key = keptPhoto(keptJob(aCourierId).read(phone.storage)?.steps[0]?.command ?? ('' as never));
    const data = personalData(phone.storage, phone.page.clock);
    await data.keepFor({ userId: aCourierId, email: 'kai@example.com' });
    await data.eraseAll();
    expect(kept()).toBe('');
    expect(await phone.storage.readBlob(key)).toBeNull();

    const again = openPhone(courierServer());
    expect(again.storage.read('local', `courier-job:${aCourierId}`)).toContain('1 Shop Street');
    await again.shift.take(world.delivery, { kind: 'release' });
    expect(again.storage.read('local', `courier-job:${aCourierId}`)).not.toContain('1 Shop Street');
  });
});
