import { act, useEffect, useState } from 'react';
import { expect, test } from 'vitest';
import type { Offer } from '#core/delivery/courier-delivery.ts';
import { CourierDesk } from '#core/delivery/courier-desk.ts';
import { Shift } from '#core/delivery/undoable-shift.ts';
import { refused } from '#core/result.ts';
import { aDelivery, REQUESTED_AT } from '#tests/builders/delivery.ts';
import { Board } from '#ui/courier/work/board.tsx';
import { bound, render, settle } from '../render.tsx';

const OFFER: Offer = {
  ...aDelivery().build(),
  shop: 'Wren Bakery',
  pickupCity: 'Toronto',
  pickupArea: 'M6J',
  dropoffCity: 'Toronto',
  dropoffArea: 'M6K',
};

test('A delivery that another courier accepted and released is offered again', async () => {
  let hear: (offers: readonly Offer[]) => void = () => undefined;
  function LiveBoard() {
    const [offers, setOffers] = useState<readonly Offer[]>([OFFER]);
    useEffect(() => {
      hear = setOffers;
    }, []);
    const duty = { online: true, standbyUntil: null, missedOffers: false, markets: [], offers, job: null };
    return <Board duty={duty} now={REQUESTED_AT} vibrates={false} />;
  }
  const container = await render(<LiveBoard />, [
    bound(Shift, { accept: async () => refused('taken') } as unknown as Shift),
    bound(CourierDesk, {} as CourierDesk),
  ]);
  const accept = [...container.querySelectorAll('button')].find(({ textContent }) => textContent?.startsWith('Accept'));
  await act(async () => accept?.click());
  await settle();
  expect(container.textContent).toContain('Another courier got that one.');
  expect(container.textContent).not.toContain('Wren Bakery');

  await act(async () => hear([]));
  await act(async () => hear([OFFER]));
  expect(container.textContent).toContain('Wren Bakery');
  expect(container.querySelector('[role="status"]')?.textContent).toBe('A new delivery');

  const said = container.querySelector('[role="status"]')?.textContent;
  await act(async () => hear([]));
  await act(async () => hear([OFFER]));
  const again = container.querySelector('[role="status"]')?.textContent;
  expect(again?.trim()).toBe('A new delivery');
  expect(again, 'a text that changes, which alone is announced').not.toBe(said);
});
