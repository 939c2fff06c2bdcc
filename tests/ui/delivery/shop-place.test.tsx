import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MerchantDeliveries } from '#core/delivery/merchant/merchant-deliveries.ts';
import { metersBetween, type Point } from '#core/geography/point.ts';
import type { ShopPoint } from '#core/delivery/place/shop-point.ts';
import { failure } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import { aBusiness } from '#tests/builders/business.ts';
import ShopPlace from '#ui/map/shop-place.tsx';
import { bound, render, settle } from '../render.tsx';
import { DRAWING } from '../map/drawing.ts';

const SHOP: ShopPoint = { lat: 43.6488, lon: -79.4211, moved: false };

vi.mock('#ui/map/drawn-cities.ts', () => ({ drawingOf: () => '/assets/city.json', onlyDrawing: () => undefined }));

let sent: (Point | null)[] = [];
let answer = ok() as Awaited<ReturnType<MerchantDeliveries['moveShop']>>;
beforeEach(() => {
  sent = [];
  answer = ok();
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(DRAWING)));
});
afterEach(() => {
  vi.unstubAllGlobals();
});

async function shown(shop: ShopPoint) {
  const onMoved = vi.fn();
  const moveShop: MerchantDeliveries['moveShop'] = async (_, place) => {
    sent.push(place);
    return answer;
  };
  const container = await render(<ShopPlace business={aBusiness().build()} shop={shop} onMoved={onMoved} />, [
    bound(MerchantDeliveries, { moveShop } as Partial<MerchantDeliveries>),
  ]);
  await settle();
  const press = async (name: string): Promise<void> => {
    await act(async () =>
      [...container.querySelectorAll('button')]
        .find(({ textContent }) => textContent?.startsWith(name) === true)
        ?.click(),
    );
    await settle();
  };
  const key = async (name: string): Promise<void> =>
    act(async () => {
      container.querySelector('svg')?.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true }));
    });
  return { container, press, key, onMoved };
}

test('shows where couriers usually stop, without controls to press by mistake', async () => {
  const { container, key } = await shown(SHOP);
  expect(container.querySelector('.shop-place__note p')?.textContent).toBe('Couriers usually stop here.');
  expect(container.querySelector('.shop-place__note small')?.textContent).toBe('Drawn for a test');
  expect(container.querySelector('svg')?.getAttribute('role')).toBe('img');
  await key('ArrowUp');
  expect(container.querySelector('[role="status"]')?.textContent).toBe('');
  expect([...container.querySelectorAll('button')].map(({ textContent }) => textContent)).toEqual(['Move the shop']);
});

test('is moved by the arrow keys, ten meters each, and saved', async () => {
  const { container, press, key, onMoved } = await shown(SHOP);
  await press('Move');
  expect(document.activeElement).toBe(container.querySelector('svg'));
  for (const name of ['ArrowUp', 'ArrowUp', 'ArrowRight', 'Enter', 'a']) await key(name);
  expect(container.querySelector('[role="status"]')?.textContent).toBe('Moved by 20 m.');
  expect(sent).toEqual([]);
  await press('Save');
  const [place0] = sent as [Point];
  expect(Math.round(metersBetween({ lat: SHOP.lat, lon: place0.lon }, place0))).toBe(20);
  expect(Math.round(metersBetween({ lat: place0.lat, lon: SHOP.lon }, place0))).toBe(10);
  expect(onMoved).toHaveBeenCalledOnce();
  expect(document.activeElement?.textContent).toBe('Move the shop');
});

test('reverts when it’s canceled, and stays open when it couldn’t be saved', async () => {
  const { container, press, key, onMoved } = await shown(SHOP);
  await press('Move');
  await key('ArrowDown');
  await press('Cancel');
  expect(container.querySelector('[role="status"]')?.textContent).toBe('');
  await press('Move');
  await key('ArrowLeft');
  answer = refused(failure('offline'));
  await press('Save');
  expect(onMoved).not.toHaveBeenCalled();
  expect(container.querySelector('[role="status"]')?.textContent).toBe('Moved by 10 m.');
});

test('shows that it was moved, and can be reset', async () => {
  const { container, press, onMoved } = await shown({ ...SHOP, moved: true });
  expect(container.querySelector('.shop-place__note p')?.textContent).toBe('You chose this place.');
  await press('Reset');
  expect(sent).toEqual([null]);
  expect(onMoved).toHaveBeenCalledOnce();
});

test('shows nothing for a shop that lies off the drawing', async () => {
  const { container } = await shown({ ...SHOP, lat: 45 });
  expect(container.querySelector('.shop-place')).toBeNull();
});
