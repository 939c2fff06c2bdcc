import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { MINUTE } from '#core/clock.ts';
import { isFinal } from '#core/delivery/lifecycle/delivery-status.ts';
import { mayTake, type JobStep, type KeptStep } from '#core/delivery/courier/kept-jobs.ts';
import { keptJobs } from '#core/delivery/courier/kept-jobs-record.ts';
import { aCourierId, PIN } from '#tests/builders/delivery.ts';
import { aJpeg } from '#tests/builders/picture.ts';
import { property } from '#tests/property.ts';
import { answered, courierServer, openPhone, type Network } from './courier-phone.ts';

const ARRIVE: JobStep = { kind: 'arrive_pickup' };
const TAPS: readonly JobStep[] = [
  ARRIVE,
  { kind: 'pick_up' },
  { kind: 'arrive_dropoff' },
  { kind: 'deliver', pin: PIN },
  { kind: 'deliver', pin: '0000' },
  { kind: 'fail', reason: 'refused' },
  { kind: 'retry' },
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

/** A courier taps, loses the network, reloads and opens second tabs; then the network is back for good. */
async function play(moves: readonly Move[]) {
  const world = courierServer();
  const device = memoryDevice();
  let phones = [openPhone(world, device)];
  const taken: JobStep['kind'][] = [];
  const inStore = (): readonly KeptStep[] => keptJobs(aCourierId).read(phones[0]?.storage ?? device.tab())?.steps ?? [];
  for (const move of moves) {
    const phone = phones.at(-1) ?? openPhone(world, device);
    if (move.do === 'tap') {
      const before = phone.view()?.jobs[0] ?? null;
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
  property([fc.array(action(false), { maxLength: 25 })], { numRuns: 150 })(
    'are done once each in the order of taps, despite network losses and reloads',
    async (moves) => {
      const { world, phone, taken } = await play(moves);
      expect(keptJobs(aCourierId).read(phone.storage)?.steps ?? []).toEqual([]);
      expect(world.done).toEqual(taken);
      // A step whose answer was lost isn't refused when it's sent again.
      expect([undefined, 'wrong-pin', 'pin-locked']).toContain(phone.view()?.stopped[0]?.reason);
      expect(phone.view()?.jobs[0]?.status ?? world.status()).toBe(world.status());
      expect(isFinal(world.status()) && phone.view()?.jobs[0] !== undefined).toBe(false);
    },
  );

  property([fc.array(action(true), { maxLength: 25 })], { numRuns: 150 })(
    'stop at a refusal: nothing after it is done, and the screen names it',
    async (moves) => {
      const { world, phone, taken } = await play(moves);
      expect(keptJobs(aCourierId).read(phone.storage)?.steps ?? []).toEqual([]);
      expect(world.done).toEqual(taken.slice(0, world.done.length));
      expect(world.done.length < taken.length && world.status() !== 'canceled').toBe(false);
      expect(phone.view()?.jobs[0]?.status ?? world.status()).toBe(world.status());
    },
  );
});
