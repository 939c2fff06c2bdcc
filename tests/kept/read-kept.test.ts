import { describe, expect, test } from 'vitest';
import { parseState } from '#adapters/memory/stored-state.ts';
import { keptJobs } from '#core/delivery/courier/kept-jobs-record.ts';
import { isUserId } from '#core/identity/user-id.ts';
import { keptBy, keysAfter, RELEASES, said, tabWith } from './kept-device.ts';
import { READERS } from './readers.ts';
import { shapeOf } from './shape.ts';
import { todaysDevice } from './todays-device.ts';

/** A stored JSON record. */
const written = (text: string | undefined) => JSON.parse(text ?? 'null') as Record<string, unknown>;
const couriersIn = (release: string) => keysAfter(keptBy(release).local, 'courier-job:').filter(isUserId);

test('each kind of record is on one of the devices', () => {
  const keys = RELEASES.flatMap((release) => Object.values(keptBy(release)).flatMap((texts) => Object.keys(texts)));
  expect(READERS.filter(({ name }) => !keys.some((key) => name.test(key)))).toEqual([]);
});

test('every field that today’s code stores is on one of the devices', async () => {
  const today = await todaysDevice();
  const devices = RELEASES.map(keptBy);
  for (const area of ['local', 'session', 'files'] as const) {
    const known = new Set(devices.flatMap((device) => [...shapeOf(device[area])]));
    const added = [...shapeOf(today[area])].filter((path) => !known.has(path));
    expect(added, 'store them as the device of the next release: npx node tests/kept/write.ts <release>').toEqual([]);
  }
});

/** Lists of the demo that no device has an entry of: plain values, and alerts, which are taken back with their offer. */
const EMPTY = ['.books.statements[].bulk', '.countedCouriers', '.dispatch.alerts.queue', '.dispatch.arrivals[].within'];

test('every list of the demo has an entry on one of the devices', () => {
  const sizes = new Map<string, number>();
  const note = (value: unknown, path: string): void => {
    if (typeof value !== 'object' || value === null) return;
    if (Array.isArray(value)) sizes.set(path, (sizes.get(path) ?? 0) + value.length);
    for (const [name, field] of Object.entries(value))
      note(field, Array.isArray(value) ? `${path}[]` : `${path}.${name}`);
  };
  for (const release of RELEASES) note(written(keptBy(release).local['backend']), '');
  const empty = [...sizes].flatMap(([path, size]) => (size === 0 ? [path] : []));
  expect(empty.toSorted()).toEqual(EMPTY);
});

describe.each(RELEASES)('on a device with data from the release of %s', (release) => {
  const kept = keptBy(release);

  test('the demo keeps its people, businesses, deliveries and all else', () => {
    const state = parseState(kept.local['backend'] ?? null);
    const { version: _version, ...before } = written(kept.local['backend']);
    expect(state).toMatchObject(before);
    expect(state?.users.find(({ firstName }) => firstName === 'Marco')).toMatchObject({
      lastName: 'Bellini',
      dialCode: '+1',
      roles: ['merchant'],
      status: 'Active',
      statusReason: '',
      statusSince: null,
    });
    expect(state?.businesses.find(({ businessName }) => businessName.includes('Bakery'))).toMatchObject({
      country: 'ca',
      city: 'Toronto',
      state: 'on',
      statusReason: '',
    });
  });

  test.each(Object.keys(kept.local).concat(Object.keys(kept.session), Object.keys(kept.files)))(
    '%s is read with its original meaning',
    async (key) => {
      const storage = await tabWith(kept);
      const reader = READERS.find(({ name }) => name.test(key));
      expect(reader?.name).toBeDefined();
      const [now, before] = (await reader?.check(storage, key, kept)) ?? [];
      expect(now).toEqual(before);
    },
  );
});

describe.each(RELEASES)('a courier’s steps from the release of %s', (release) => {
  const kept = keptBy(release);

  test('are complete, in order, with the job they belong to', async () => {
    const storage = await tabWith(kept);
    const steps: unknown[] = [];
    for (const courier of couriersIn(release)) {
      const before = said(kept.local[`courier-job:${courier}`]);
      const now = keptJobs(courier).read(storage);
      const { job, ended } = before as { readonly job: unknown; readonly ended: unknown };
      expect(now).toMatchObject({ jobs: job === null ? [] : [job], ended });
      if (now === null || job === null) continue;
      expect(now.jobs[0]).toMatchObject({
        country: expect.any(String),
        shop: 'Bakery',
        pickup: { street: '1 Shop Street', state: expect.any(String), postalCode: expect.any(String) },
      });
      steps.push(...now.steps.map(({ step }) => step));
    }
    expect(steps).toEqual([{ kind: 'arrive_dropoff' }, { kind: 'deliver', pin: '0420' }]);
  });
});
