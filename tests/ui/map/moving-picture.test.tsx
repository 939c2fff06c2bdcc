import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MINUTE } from '#core/clock.ts';
import { ServerClock } from '#core/clock.ts';
import type { Moving } from '#core/delivery/place/position.ts';
import { instant } from '#core/instant.ts';
import { TORONTO } from '#tests/contract/dispatch-people.ts';
import MovingPicture from '#ui/map/moving-picture.tsx';
import { bound, render, settle } from '../render.tsx';
import { DRAWING } from './drawing.ts';

// Other files have left state in the modules that they loaded.
vi.hoisted(() => vi.resetModules());

const area = (lat: number) => ({ lat, lon: -79.42, spread: 400 });
const MOVING: Moving = {
  lat: 43.655,
  lon: -79.42,
  accuracy: 12,
  age: 0,
  city: TORONTO,
  shop: area(43.65),
  door: area(43.67),
};
const NOW = instant(1_800_000_000_000);

vi.mock('#ui/map/drawn-cities.ts', () => ({
  drawingOf: () => `/assets/city-${address}.json`,
  onlyDrawing: () => undefined,
}));

let answer: () => Promise<Response>;
let address = 0;
beforeEach(() => {
  // Another address for each test, since a page fetches each drawing once.
  address += 1;
  answer = async () => new Response(JSON.stringify(DRAWING));
  vi.stubGlobal('fetch', () => answer());
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function shown(moving: Moving | null) {
  const container = await render(
    <MovingPicture status="picked_up" moving={moving} asOf={NOW} shop="Wren Bakery" courier="Kai" viewer="recipient" />,
    [bound(ServerClock, { now: () => NOW })],
  );
  await settle();
  return container;
}

test('shows shop, area and courier on the drawn city, with its source', async () => {
  const container = await shown(MOVING);
  expect(container.querySelector('.city-map')?.getAttribute('aria-label')).toBe(
    'Kai is 1.7 km from your area, seen 1 second ago.',
  );
  expect([...container.querySelectorAll('.city-map__label')].map(({ textContent }) => textContent)).toEqual([
    'Wren Bakery',
    'Your area',
    'Kai',
  ]);
  expect(container.querySelectorAll('.city-map__mark--door .city-map__ring')).toHaveLength(1);
  expect(container.querySelector('figcaption')?.textContent).toBe('LiveDrawn for a test');
  expect(container.querySelector('.route-line')).toBeNull();
});

test('draws a house as a pin with its words, and an area as a ring without one', async () => {
  const door = (container: Element) => container.querySelector('.city-map__mark--door');
  const around = await shown(MOVING);
  expect(door(around)?.querySelectorAll('.city-map__ring')).toHaveLength(1);
  expect(door(around)?.querySelector('.city-map__dot')).toBeNull();
  const house = await shown({ ...MOVING, door: { lat: 43.67, lon: -79.42, spread: 0 } });
  expect(door(house)?.querySelector('.city-map__ring')).toBeNull();
  expect(door(house)?.querySelectorAll('.city-map__dot')).toHaveLength(1);
  expect(door(house)?.textContent).toBe('Your door');
});

test.each([
  ['is missing', async () => new Response('', { status: 404 })],
  ['is broken', async () => new Response('{"format":')],
  ['has another format', async () => new Response('{"format": 2}')],
  ['can’t be fetched', async () => Promise.reject(new TypeError('offline'))],
])('moves the parcel along the route if the drawing %s', async (_, broken) => {
  answer = broken;
  const container = await shown(MOVING);
  expect(container.querySelector('.city-map')).toBeNull();
  const route = container.querySelector<SVGElement>('.route-line');
  // A quarter of the way lies behind the courier.
  expect(Number(route?.style.getPropertyValue('--_parcel'))).toBeCloseTo(20 + 68 / 4, 1);
  expect(container.textContent).toContain('Live');
});

test('fetches a drawing that was missing again with the next page', async () => {
  const drawn = answer;
  answer = async () => new Response('', { status: 503 });
  expect((await shown(MOVING)).querySelector('.city-map')).toBeNull();
  answer = drawn;
  expect((await shown(MOVING)).querySelector('.city-map')).not.toBeNull();
});

test('looks old after 45 seconds, and is gone after ten minutes', async () => {
  const old = await shown({ ...MOVING, age: 4 * MINUTE });
  expect(old.querySelectorAll('.city-map__mark--seen')).toHaveLength(1);
  expect(old.textContent).toContain('Seen 4 minutes ago. The phone may be in a pocket.');
  expect(old.querySelector('[role="status"]')?.textContent).toBe('The courier’s position isn’t current.');
  const gone = await shown(null);
  expect(gone.querySelector('.city-map')).toBeNull();
  expect(gone.querySelector<SVGElement>('.route-line')?.style.getPropertyValue('--_parcel')).toBe('');
  expect(gone.textContent).toContain('We don’t see the courier right now.');
});

test('draws no dot for a position that is off by more than 200 m', async () => {
  const container = await shown({ ...MOVING, accuracy: 600 });
  expect(container.querySelectorAll('.city-map__mark--courier .city-map__ring')).toHaveLength(1);
  expect(container.querySelector('.city-map__mark--courier .city-map__dot')).toBeNull();
});
