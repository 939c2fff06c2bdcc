import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { DeliveryFinder, type Objection } from '#core/delivery/merchant/delivery-finder.ts';
import { deliveryOf } from '#core/delivery/merchant/delivery-path.ts';
import { deliverySummary } from '#core/delivery/merchant/merchant-delivery.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { failure, type Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { aDelivery, REQUESTED_AT } from '#tests/builders/delivery.ts';
import { Objections } from '#ui/admin/objections.tsx';
import { bound, render, settle } from '../render.tsx';

const delivery = aDelivery().with({ status: 'returned', held: 'objected' }).build();
const objected: Objection = {
  delivery: deliverySummary(delivery, null, REQUESTED_AT),
  business: { id: delivery.businessId, name: 'Bellini Bakery', removed: false },
  hasCase: false,
};

async function shown(first: Result<Objection[], Failure>) {
  const objections = vi.fn(async () => first);
  const find = async () => ok(null);
  const container = await render(<Objections />, [bound(DeliveryFinder, { find, objections })]);
  await settle();
  await settle();
  return { container, objections };
}

test('an administrator finds each delivery with an objection', async () => {
  const { container } = await shown(ok([objected]));
  const link = container.querySelector('a');
  expect(link?.textContent).toBe(formatTrackingNumber(delivery.number));
  expect(link?.getAttribute('href')).toBe(deliveryOf(delivery.businessId, delivery.id));
  expect(container.textContent).toContain('Bellini Bakery');
});

test.each([
  ['there are none', []],
  ['all are decided in cases', [{ ...objected, hasCase: true }]],
])('shows nothing while %s', async (_, list) => {
  const { container, objections } = await shown(ok(list));
  expect(objections).toHaveBeenCalled();
  expect(container.textContent).toBe('');
});

test('shows that they couldn’t be loaded, and tries again', async () => {
  const { container, objections } = await shown(refused(failure('offline')));
  expect(container.textContent).toContain('We couldn’t load the objections');
  objections.mockResolvedValue(ok([objected]));
  await act(async () => container.querySelector('button')?.click());
  await settle();
  expect(container.textContent).toContain('Bellini Bakery');
});
