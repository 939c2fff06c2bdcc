import { act } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { navigate } from 'wouter/use-browser-location';
import type { Offer } from '#core/delivery/courier/courier-delivery.ts';
import { CourierDesk, type CourierDuty } from '#core/delivery/courier/courier-desk.ts';
import { knownDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { offerPath } from '#core/delivery/board/offer-path.ts';
import type { Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { aDelivery } from '#tests/builders/delivery.ts';
import TappedOffer from '#ui/courier/work/tapped-offer.tsx';
import { bound, render, settle } from '../render.tsx';

const TAPPED = knownDeliveryId('0f0e0d0c-0b0a-4900-8800-070605040302');
const TAKEN = 'Another courier got that one.';
const OFFER: Offer = {
  ...aDelivery().build(),
  id: TAPPED,
  shop: 'Wren Bakery',
  pickupCity: 'Toronto',
  pickupArea: 'M6J',
  dropoffCity: 'Toronto',
  dropoffArea: 'M6K',
  parcels: [],
  addsMinutes: null,
};
const DUTY: CourierDuty = {
  online: true,
  standbyUntil: null,
  missedOffers: false,
  markets: [],
  offers: [],
  jobs: [],
};

let asked = 0;
beforeEach(() => {
  asked = 0;
  history.replaceState(null, '', '/courier');
});

/** The board of a courier whose server answers this, in a window with this address. */
async function opened(address: string, answer: Result<CourierDuty, Failure>) {
  history.replaceState(null, '', address);
  const duty = async () => {
    asked += 1;
    return answer;
  };
  const container = await render(<TappedOffer />, [bound(CourierDesk, { duty } as unknown as CourierDesk)]);
  await settle();
  return container;
}

const here = () => location.pathname + location.search;

test('a courier who taps the alert of an offer that’s gone reads it once', async () => {
  const container = await opened(offerPath(TAPPED), ok(DUTY));
  expect(container.querySelector('[role=status]')?.textContent).toBe(TAKEN);
  expect(here()).toBe('/courier');
});

test('a tap into the open window is answered too, and the rest of the address stays', async () => {
  const container = await opened('/courier', ok(DUTY));
  expect([container.textContent, asked]).toEqual(['', 0]);
  await act(async () => navigate(`${offerPath(TAPPED)}&window=2`));
  await settle();
  expect(container.textContent).toBe(TAKEN);
  expect(here()).toBe('/courier?window=2');
});

test.each([
  ['the offer is there', { offers: [OFFER] }],
  ['the courier is offline', { online: false }],
  ['they carry one', { jobs: [{} as CourierDuty['jobs'][number]] }],
])('shows no message if %s', async (_what, duty) => {
  const container = await opened(offerPath(TAPPED), ok({ ...DUTY, ...duty }));
  expect([container.textContent, asked > 0, here()]).toEqual(['', true, '/courier']);
});

test('shows no message without an answer; the next visit asks again', async () => {
  const container = await opened(offerPath(TAPPED), refused({ kind: 'offline' } as Failure));
  expect([container.textContent, here()]).toEqual(['', offerPath(TAPPED)]);
});

test.each(['/courier', '/courier?offer=undefined', '/courier?offer=', '/courier?other=1'])(
  '%s asks for no offer',
  async (address) => {
    const container = await opened(address, ok(DUTY));
    expect([container.textContent, asked, here()]).toEqual(['', 0, address]);
  },
);
