import { act, useEffect, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { Offer } from '#core/delivery/courier/courier-delivery.ts';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { CourierDesk } from '#core/delivery/courier/courier-desk.ts';
import { Shift } from '#core/delivery/courier/shift-port.ts';
import { failure } from '#core/failure.ts';
import { ok, refused } from '#core/result.ts';
import { aDelivery, REQUESTED_AT } from '#tests/builders/delivery.ts';
import { Board } from '#ui/courier/work/board.tsx';
import { LINGERS_FOR } from '#ui/kit/lists/use-lingering.ts';
import { bound, render, settle } from '../render.tsx';

const OFFER: Offer = {
  ...aDelivery().build(),
  shop: 'Wren Bakery',
  pickupCity: 'Toronto',
  pickupArea: 'M6J',
  dropoffCity: 'Toronto',
  dropoffArea: 'M6K',
  parcels: [],
  addsMinutes: null,
};

const SECOND_OFFER: Offer = {
  ...OFFER,
  id: knownDeliveryId('0f0e0d0c-0b0a-4900-8800-070605040302'),
  shop: 'Alder Deli',
};

afterEach(() => vi.useRealTimers());

/** A board whose offers change, with a courier who's too late for each. `tried` lists those that they tried to get. */
async function aBoard(first: readonly Offer[], passing: unknown = ok()) {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  let change: (offers: readonly Offer[]) => void = () => undefined;
  const tried: string[] = [];
  function LiveBoard() {
    const [offers, setOffers] = useState(first);
    useEffect(() => {
      change = setOffers;
    }, []);
    const duty = { online: true, standbyUntil: null, missedOffers: false, markets: [], offers, jobs: [] };
    return <Board duty={duty} now={REQUESTED_AT} vibrates={false} />;
  }
  const accept = async (id: string) => {
    tried.push(id);
    return refused('taken');
  };
  const container = await render(<LiveBoard />, [
    bound(Shift, { accept } as unknown as Shift),
    bound(CourierDesk, { pass: async () => passing } as unknown as CourierDesk),
  ]);
  const buttons = () =>
    [...container.querySelectorAll<HTMLElement>('.offer__accept')].map((button) => ({
      button,
      isGone: button.getAttribute('aria-disabled') === 'true',
    }));
  return {
    container,
    tried,
    hear: (offers: readonly Offer[]) => act(async () => change(offers)),
    pass: (ms: number) => act(async () => void vi.advanceTimersByTime(ms)),
    buttons,
    gone: () => buttons().map(({ isGone }) => isGone),
  };
}

test('deliveries for one courier are one card, with their number, pay and areas', async () => {
  const parcels = ['M6K', 'M6G', 'M6K'].map((dropoffArea) => ({ ...OFFER, dropoffArea }));
  const { container, tried } = await aBoard([{ ...OFFER, pay: 1500, parcels }]);
  expect(container.querySelector('.offer__shop')?.textContent).toBe('3 from Wren Bakery');
  expect(container.textContent).toContain('$15.00');
  expect(container.textContent).toContain('M6K, M6G');
  expect(container.querySelector('h2')?.textContent).toBe('3 deliveries');
  await act(async () => container.querySelector<HTMLElement>('.offer__accept')?.click());
  expect(tried).toEqual([OFFER.id]);
});

describe('a delivery that leaves the board', () => {
  test('stays in its place for five seconds, where a press does nothing', async () => {
    const { container, tried, hear, pass, buttons, gone } = await aBoard([OFFER, SECOND_OFFER]);
    await hear([SECOND_OFFER]);
    expect(gone()).toEqual([true, false]);
    expect(container.textContent).toContain('No longer available');
    expect(container.querySelector('h2')?.textContent).toBe('1 delivery');
    await act(async () => buttons()[0]?.button.click());
    expect(tried).toEqual([]);
    await pass(LINGERS_FOR - 1);
    expect(gone()).toEqual([true, false]);
    await pass(1);
    expect(gone()).toEqual([false]);
    expect(container.textContent).not.toContain('Wren Bakery');
  });

  test('stays while the keyboard is in the list, and comes back where it was', async () => {
    const { hear, pass, buttons, gone } = await aBoard([OFFER, SECOND_OFFER]);
    await act(async () => buttons()[1]?.button.focus());
    await hear([SECOND_OFFER]);
    await pass(3 * LINGERS_FOR);
    expect(gone()).toEqual([true, false]);
    await hear([SECOND_OFFER, OFFER]);
    expect(gone()).toEqual([false, false]);
    await hear([SECOND_OFFER]);
    await act(async () => buttons()[1]?.button.blur());
    await pass(LINGERS_FOR);
    expect(gone()).toEqual([false]);
    await hear([SECOND_OFFER, OFFER]);
    await hear([SECOND_OFFER]);
    expect(gone()).toEqual([true, false]);
  });

  test('moves no other under a second press on it', async () => {
    const { tried, hear, pass, buttons, gone } = await aBoard([OFFER, SECOND_OFFER]);
    await act(async () => buttons()[0]?.button.click());
    await act(async () => buttons()[0]?.button.click());
    expect([tried, gone()]).toEqual([[OFFER.id], [true, false]]);
    await hear([SECOND_OFFER]);
    await pass(LINGERS_FOR);
    expect(gone()).toEqual([false]);
  });
});

describe('A delivery that the courier passes', () => {
  const passFirst = async (container: HTMLElement) => {
    const pass = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === 'Pass');
    await act(async () => pass?.click());
    await settle();
  };

  test('stays in its place as “Passed”, and the others keep theirs', async () => {
    const { container, tried, hear, pass, buttons, gone } = await aBoard([OFFER, SECOND_OFFER]);
    const [, second] = buttons();
    await passFirst(container);
    expect(gone()).toEqual([true, false]);
    expect(container.textContent).toContain('Passed');
    expect(container.querySelector('h2')?.textContent).toBe('1 delivery');
    await hear([SECOND_OFFER, { ...OFFER, id: knownDeliveryId('0f0e0d0c-0b0a-4900-8800-070605040303'), pay: 9900 }]);
    expect(gone()).toEqual([true, false, false]);
    expect(buttons()[1]?.button).toBe(second?.button);
    expect(container.textContent).not.toContain('No longer available');
    await act(async () => buttons()[0]?.button.click());
    expect(tried).toEqual([]);
    await pass(LINGERS_FOR);
    expect([gone(), container.textContent?.includes('Passed')]).toEqual([[false, false], false]);
  });

  test('is offered as before if the pass didn’t reach the server', async () => {
    const { container, gone } = await aBoard([OFFER], refused(failure('offline')));
    await passFirst(container);
    expect(gone()).toEqual([false]);
    expect(container.textContent).toContain('You’re not connected');
  });
});

test('A delivery that another courier accepted and released is offered again', async () => {
  const { container, hear, pass, gone } = await aBoard([OFFER]);
  const accept = [...container.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Accept'));
  await act(async () => accept?.click());
  await settle();
  expect(container.textContent).toContain('Another courier got that one.');
  expect(gone()).toEqual([true]);

  await hear([]);
  await pass(LINGERS_FOR);
  expect(container.textContent).not.toContain('Wren Bakery');
  await hear([OFFER]);
  expect(gone()).toEqual([false]);
  expect(container.querySelector('[role="status"]')?.textContent).toBe('A new delivery');

  const said = container.querySelector('[role="status"]')?.textContent;
  await hear([]);
  await hear([OFFER]);
  const again = container.querySelector('[role="status"]')?.textContent;
  expect(again?.trim()).toBe('A new delivery');
  expect(again, 'a text that changes, which alone is announced').not.toBe(said);
});

describe('A courier who carries others', () => {
  const MORE: Offer = { ...OFFER, pay: 650, addsMinutes: 9 };
  async function atTheCounter(offers: readonly Offer[], answer: unknown) {
    const duty = { online: true, standbyUntil: null, missedOffers: false, markets: [], offers, jobs: [] };
    const container = await render(<Board duty={duty} now={REQUESTED_AT} vibrates={false} carries />, [
      bound(Shift, { accept: async () => answer } as unknown as Shift),
      bound(CourierDesk, {} as unknown as CourierDesk),
    ]);
    const add = async () => {
      const button = [...container.querySelectorAll('button')].find(({ textContent }) => textContent === 'Add');
      await act(async () => button?.click());
      await settle();
    };
    return { container, add };
  }

  test('reads what one more from the same counter adds, and adds it without leaving', async () => {
    history.replaceState(null, '', '/courier');
    const { container, add } = await atTheCounter([MORE], ok({}));
    expect(container.querySelector('h2')?.textContent).toBe('One more from here');
    expect(container.querySelector('.offer__pay')?.textContent).toBe('+$6.50');
    expect(container.textContent).toContain('about 9 minutes more');
    await add();
    expect(container.textContent).toContain('Added');
    expect(location.pathname).toBe('/courier');
    expect(container.querySelector('[role="status"]')?.textContent).toBe('Added');
  });

  test('reads why it didn’t go with what they carry', async () => {
    const { container, add } = await atTheCounter([MORE], refused('busy'));
    await add();
    expect(container.textContent).toContain('That doesn’t go with what you carry anymore.');
  });

  test('sees nothing while there’s nothing to add, online or not', async () => {
    expect((await atTheCounter([], ok({}))).container.textContent).toBe('');
  });
});
