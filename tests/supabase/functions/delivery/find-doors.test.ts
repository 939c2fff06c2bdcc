import { expect, test } from 'vitest';
import type { WaitingDoor } from '../../../../supabase/functions/_shared/doors.ts';
import { handler } from '../../../../supabase/functions/find-doors/handler.ts';
import { functionsWorld } from '../world.ts';

const door = (index: number): WaitingDoor => ({
  delivery: `delivery-${index}`,
  street: `${index} Alder Street`,
  city: 'Toronto',
  state: 'on',
  postalCode: 'M6J 3C1',
  country: 'ca',
});
const call = () => new Request('https://project.example/functions/v1/find-doors', { method: 'POST', body: '{}' });

/** Functions with a geocoder. */
function world() {
  const parts = functionsWorld();
  return { ...parts, dependencies: { ...parts.dependencies, geocoder: parts.doorParts.geocoder } };
}

test('asks for each waiting door, one per second, and stores the result', async () => {
  const { dependencies, doorParts, notes } = world();
  doorParts.waiting.push(door(1), door(2), door(3));
  expect((await handler(call(), dependencies)).status).toBe(200);
  expect(doorParts.asked).toEqual(['1 Alder Street', '2 Alder Street', '3 Alder Street']);
  expect(doorParts.done).toEqual(
    [1, 2, 3].map((index) => ({ delivery: `delivery-${index}`, found: { lat: 43.65781, lon: -79.42163 } })),
  );
  expect(notes.slept).toEqual([0, 1000, 1000, 1000]);
  expect(notes.logged).toEqual([]);
});

test('stops after 40 seconds: the next call continues', async () => {
  const { dependencies, doorParts, clock } = world();
  doorParts.waiting.push(...Array.from({ length: 9 }, (_, index) => door(index)));
  const find = async () => {
    clock.now += 10_000;
    return 'none' as const;
  };
  await handler(call(), { ...dependencies, geocoder: { find } });
  expect(doorParts.done).toHaveLength(4);
  expect(doorParts.waiting).toHaveLength(5);
});

test('logs that the geocoder gave no answer, with the reason', async () => {
  const { dependencies, doorParts, notes } = world();
  doorParts.waiting.push(door(1));
  doorParts.state.found = { later: 7, because: 'status 429' };
  await handler(call(), dependencies);
  expect(doorParts.done).toEqual([{ delivery: 'delivery-1', found: doorParts.state.found }]);
  expect(notes.logged).toEqual(['geocoder gave no answer']);
});

test('without a geocoder, deletes the waiting doors without asking', async () => {
  const { ask, doorParts } = functionsWorld();
  doorParts.waiting.push(door(1));
  expect((await ask('find-doors', {})).status).toBe(200);
  expect(doorParts.asked).toEqual([]);
  expect(doorParts.state.skipped).toBe(1);
});
