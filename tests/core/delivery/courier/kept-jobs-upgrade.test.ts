import * as fc from 'fast-check';
import { describe, expect } from 'vitest';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { keptJobs } from '#core/delivery/courier/kept-jobs-record.ts';
import { keepStep, NOTHING_KEPT, STOP_REASONS, type KeptStep } from '#core/delivery/courier/kept-jobs.ts';
import { knownCommandId } from '#core/delivery/lifecycle/command.ts';
import { FAILURE_REASONS, knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { instant } from '#core/instant.ts';
import { aCourierId } from '#tests/builders/delivery.ts';
import { keptBy } from '#tests/kept/kept-device.ts';
import { property } from '#tests/property.ts';

const KEY = `courier-job:${aCourierId}`;

/** A record as release 0.1 stored it: one job, one refused step, and no version. */
interface Older {
  readonly job: unknown;
  readonly steps: readonly KeptStep[];
  readonly stopped: unknown;
  readonly ended: unknown;
}
const { job } = JSON.parse(keptBy('0.1').local[KEY] ?? '') as Older;

const delivery = fc.constantFrom('d1', 'd2').map((end) => knownDeliveryId(`00000000-0000-4000-8000-0000000000${end}`));
const step = fc.record<KeptStep>({
  command: fc.uuid().map(knownCommandId),
  delivery,
  at: fc.nat().map(instant),
  step: fc.oneof(
    fc
      .constantFrom('arrive_pickup', 'pick_up', 'arrive_dropoff', 'release', 'retry', 'hand_back')
      .map((kind) => ({ kind })),
    fc.constantFrom('0420', null).map((pin) => ({ kind: 'deliver' as const, pin })),
    fc.constantFrom(...FAILURE_REASONS).map((reason) => ({ kind: 'fail' as const, reason })),
  ),
});
const older = fc.record<Older>({
  job: fc.constantFrom(job, null, 'of a later release'),
  steps: fc.array(step),
  stopped: fc.oneof(
    fc.constant(null),
    fc.record({ delivery, kind: fc.constant('deliver'), reason: fc.constantFrom(...STOP_REASONS), dropped: fc.nat() }),
  ),
  ended: fc.oneof(
    fc.constant(null),
    fc.record({ delivery, ending: fc.constant('delivered'), earned: fc.constant(null) }),
  ),
});

describe('a record of release 0.1', () => {
  property([older])('is read with the same steps, its job, and the refused step', (record) => {
    const storage = memoryDevice().tab();
    storage.write('local', KEY, JSON.stringify(record));
    expect(keptJobs(aCourierId).read(storage)).toEqual({
      jobs: record.job === job ? [expect.objectContaining({ id: expect.any(String), shop: 'Bakery' })] : [],
      steps: record.steps,
      stopped: record.stopped === null ? [] : [{ ...record.stopped, number: null }],
      ended: record.ended,
    });
  });

  property([fc.array(fc.tuple(fc.constantFrom('older', 'newer'), step), { maxLength: 12 })])(
    'keeps every step in order while tabs of both releases write',
    (taps) => {
      const storage = memoryDevice().tab();
      storage.write('local', KEY, JSON.stringify({ ...NOTHING_KEPT, job, stopped: null }));
      for (const [tab, tapped] of taps) {
        const read = JSON.parse(storage.read('local', KEY) ?? '') as Older;
        expect(read).toMatchObject({ job: { shop: 'Bakery' } });
        // The older tab writes the fields that it knows.
        const { steps, ended } = read;
        if (tab === 'older')
          storage.write(
            'local',
            KEY,
            JSON.stringify({ job: read.job, steps: [...steps, tapped], stopped: null, ended, version: 1 }),
          );
        else keptJobs(aCourierId).write(storage, keepStep(keptJobs(aCourierId).read(storage) ?? NOTHING_KEPT, tapped));
      }
      expect(keptJobs(aCourierId).read(storage)?.steps).toEqual(taps.map(([, tapped]) => tapped));
    },
  );
});
