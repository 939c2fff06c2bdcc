import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { DeliveryFinder, type FoundDelivery } from '#core/delivery/merchant/delivery-finder.ts';
import { MerchantDeliveries } from '#core/delivery/merchant/merchant-deliveries.ts';
import { failure, type Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { merchantApp } from '#tests/core/delivery/merchant/merchant.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { FindDelivery } from '#ui/admin/find-delivery.tsx';
import { bound, render, settle, type } from '../render.tsx';

type Answer = Result<FoundDelivery | null, Failure>;

afterEach(() => act(async () => history.replaceState(null, '', '/')));

/** The search field after a delivery was requested; `change` makes the backend's answer. */
async function lookup(change: (found: FoundDelivery) => Answer | Promise<Answer> = ok) {
  const { backend, business, request, order } = merchantApp();
  const made = valueOf(await request(order())).delivery;
  const [delivery = null] = valueOf(await backend.merchantDeliveries.list(business.id));
  if (delivery === null) throw new Error('It was just requested.');
  const find = vi.fn(async () =>
    change({ delivery, business: { id: business.id, name: 'Bellini Bakery', removed: false } }),
  );
  const container = await render(<FindDelivery />, [
    bound(DeliveryFinder, { find, objections: async () => ok([]) }),
    bound(MerchantDeliveries, backend.merchantDeliveries),
  ]);
  const submit = async (text: string) => {
    await type(container.querySelector('input'), text);
    await act(async () => container.querySelector('form')?.requestSubmit());
    await settle();
  };
  return {
    container,
    find,
    submit,
    number: made.number,
    said: () => container.querySelector('[role=status]')?.textContent,
  };
}

test('finds the delivery of a pasted link, and keeps its number, never its key', async () => {
  const { container, find, submit, number, said } = await lookup();
  await submit(`https://example.com/track/${number.toLowerCase()}#k=s3cret`);
  expect(find).toHaveBeenLastCalledWith(number);
  expect(said()).toContain('Bellini Bakery');
  expect(said()).toContain('Searching');
  expect(location.href).toContain(`?number=${number.slice(0, 4)}-`);
  expect(location.href).not.toContain('s3cret');
  expect(container.querySelector('a')?.getAttribute('href')).toMatch(/^\/deliveries\//u);
});

test('names the removed business without a link to it', async () => {
  const { container, submit, number, said } = await lookup(({ delivery, business }) =>
    ok({ delivery, business: { ...business, removed: true } }),
  );
  await submit(number);
  expect(said()).toContain('Bellini Bakery (removed)');
  expect(container.querySelector('a')).toBeNull();
});

test('shows the error of a number beside the field, without a request', async () => {
  const { container, find, submit, number } = await lookup();
  await submit('1234');
  expect(container.textContent).toContain('Delivery numbers have 12 letters and digits.');
  expect(find).not.toHaveBeenCalled();
  expect(location.search).toBe('');
  expect(document.activeElement).toBe(container.querySelector('input'));
  await submit(number);
  expect(container.textContent).not.toContain('Delivery numbers have 12 letters and digits.');
});

test('shows the answer to the last number, even if an earlier one arrives later', async () => {
  let arrive = (): void => undefined;
  const late = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const found = (delivery: FoundDelivery) => ok(delivery);
  const answers = [found, () => late.then(() => ok(null)), found];
  const { submit, number, said } = await lookup((delivery) => answers.shift()?.(delivery) ?? ok(null));
  await submit(number);
  expect(said()).toContain('Bellini Bakery');
  await submit('7KMD-92QX-HT4G');
  expect(said()).toBe('Looking it up…');
  await submit(number);
  arrive();
  await settle();
  expect(said()).toContain('Bellini Bakery');
});

test('shows the error of a number in the URL', async () => {
  history.replaceState(null, '', '/?number=7KMD-92QX-TH4G');
  const { container, find } = await lookup();
  expect(container.textContent).toContain('That number has a typo: one character is wrong, or two are swapped.');
  expect(container.querySelector('input')?.value).toBe('7KMD-92QX-TH4G');
  expect(find).not.toHaveBeenCalled();
});

test('shows that a number is unknown', async () => {
  const { submit, number, said } = await lookup(() => ok(null));
  await submit(number);
  expect(said()).toContain('No delivery has the number');
});

test.each([
  ['the backend is down', () => refused(failure('unavailable'))],
  ['the call throws', () => Promise.reject(new Error('lost'))],
] as const)('can be tried again where %s', async (_, fail) => {
  let isDown = true;
  const { container, submit, number, said } = await lookup((found) => (isDown ? fail() : ok(found)));
  await submit(number);
  expect(said()).toContain('We couldn’t look up this delivery');
  isDown = false;
  await act(async () => container.querySelector<HTMLButtonElement>('[role=status] button')?.click());
  await settle();
  expect(said()).toContain('Bellini Bakery');
});
