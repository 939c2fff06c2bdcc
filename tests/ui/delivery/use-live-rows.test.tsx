import { act, useEffect, useState, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { newCommandId } from '#core/delivery/lifecycle/command.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { SECOND } from '#core/clock.ts';
import { MerchantDeliveries, type DeliveryOverview } from '#core/delivery/merchant/merchant-deliveries.ts';
import { valueOf } from '#tests/contract/outcome.ts';
import { merchantApp } from '#tests/core/delivery/merchant/merchant.ts';
import { deliveryList } from '#ui/delivery/list/delivery-list.ts';
import { useLiveRows } from '#ui/delivery/list/use-live-rows.ts';
import { useRows } from '#ui/listing/use-rows.ts';
import { bound, render } from '../render.tsx';

/** A merchant's list of two deliveries, one of them then canceled elsewhere. */
async function aList() {
  const { app, backend, business, request, order } = merchantApp();
  const deliveries = { ...backend.merchantDeliveries };
  const rosa = valueOf(await request(order())).delivery;
  const sam = valueOf(await request(order({ name: 'Sam' }, { pickup: null }))).delivery;
  const find = vi.spyOn(deliveries, 'find');
  const load = () => deliveries.list(business.id);
  let show: (overview: DeliveryOverview | null) => void = () => undefined;
  function List(): ReactNode {
    const [overview, setOverview] = useState<DeliveryOverview | null>(null);
    useEffect(() => {
      show = setOverview;
    }, []);
    const list = useRows(`deliveries:${business.id}`, app.person.id, deliveryList, load);
    useLiveRows(overview, list);
    const shown = list.index?.rows.map(({ recipientName, status }) => `${recipientName}: ${status}`);
    return shown?.toSorted().join(', ');
  }
  const container = await render(<List />, [bound(MerchantDeliveries, deliveries)]);
  const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
  await pass(0);
  for (const { id } of [rosa, sam]) valueOf(await deliveries.cancel(newCommandId(cryptoRandom), id, 0));
  const hear = async () => {
    const overview = valueOf(await deliveries.overview(business.id));
    await act(async () => show(overview));
    await pass(0);
  };
  return { container, find, pass, hear, failNext: app.failNext };
}

describe('The rows of a live list', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('show the changes of the latest events', async () => {
    const { container, hear, find, pass } = await aList();
    expect(container.textContent).toBe('Rosa Fernandes: searching, Sam: searching');
    await hear();
    expect(container.textContent).toBe('Rosa Fernandes: canceled, Sam: canceled');
    await pass(60 * SECOND);
    expect(find).toHaveBeenCalledTimes(2);
  });

  test('retry a row that couldn’t be loaded, without another event', async () => {
    const { container, hear, find, pass, failNext } = await aList();
    failNext('dispatch.find', 'timeout');
    await hear();
    expect(container.textContent).toMatch(/: searching/u);
    expect(container.textContent).toMatch(/: canceled/u);
    failNext('dispatch.find', 'unavailable');
    await pass(10 * SECOND);
    expect(container.textContent).toMatch(/: searching/u);
    await pass(10 * SECOND);
    expect(container.textContent).toBe('Rosa Fernandes: canceled, Sam: canceled');
    await pass(60 * SECOND);
    expect(find).toHaveBeenCalledTimes(4);
  });

  test('retry if the call itself fails', async () => {
    const { container, hear, find, pass } = await aList();
    find.mockRejectedValueOnce(new Error('The container can’t be fetched.'));
    await hear();
    await pass(10 * SECOND);
    expect(container.textContent).toBe('Rosa Fernandes: canceled, Sam: canceled');
  });
});
