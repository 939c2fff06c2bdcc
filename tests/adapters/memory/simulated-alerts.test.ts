import { beforeEach, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { simulatedAlerts } from '#adapters/memory/alert/simulated-alerts.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import type { AlertsHere } from '#core/alert/alerts-here.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { openMemory } from '#tests/contract/memory.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import type { DeliveringPerson } from '#tests/contract/dispatch-under-test.ts';
import { courier } from '#tests/contract/people.ts';

let person: DeliveringPerson;
let storage: LocalStoragePort;
let here: AlertsHere;
beforeEach(async () => {
  person = await courier(await openMemory());
  storage = memoryDevice().tab();
  here = simulatedAlerts(person.backend.alertDevices, storage, cryptoRandom);
});

const kinds = async () => valueOf(await person.backend.alertDevices.list()).map((device) => device.kinds.toSorted());

test('A simulated phone is on for kinds that it gets all of', async () => {
  expect((await here.outcome(['offer'])).state).toBe('off');
  expect(await here.turnOn(['offer'])).toBe('on');
  expect((await here.outcome(['offer'])).state).toBe('on');
  expect((await here.outcome(['offer', 'job'])).state).toBe('off');
  expect(await here.turnOn(['job'])).toBe('on');
  expect((await here.outcome(['offer', 'job'])).state).toBe('on');
  expect(await kinds()).toEqual([['job', 'offer']]);
});

test('Turning off one kind keeps the others; the last one forgets the phone', async () => {
  await here.turnOn(['offer', 'job']);
  expect(await here.turnOff(['offer'])).toBe('off');
  expect(await kinds()).toEqual([['job']]);
  expect(await here.turnOff(['job'])).toBe('off');
  expect(await kinds()).toEqual([]);
});

test('Its end leaves nothing, and a window that never had one has none', async () => {
  await here.end();
  expect(storage.read('local', 'simulated-phone')).toBeNull();
  await here.turnOn(['offer']);
  expect(storage.read('local', 'simulated-phone')).not.toBeNull();
  await here.end();
  expect(storage.read('local', 'simulated-phone')).toBeNull();
  expect(await kinds()).toEqual([]);
});
