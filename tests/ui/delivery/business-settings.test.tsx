import { act, useEffect, useState, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { knownBusinessId } from '#core/business/business-id.ts';
import { MerchantDeliveries, type BusinessSettings } from '#core/delivery/merchant/merchant-deliveries.ts';
import { failure, type Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { useBusinessSettings } from '#ui/business/use-business-settings.ts';
import { bound, render } from '../render.tsx';

const BUSINESS = knownBusinessId('00000000-0000-4000-9000-000000000001');
const settings = (freeLeft: number): BusinessSettings => ({ pickup: null, freeLeft });

/** Shows the settings; returns how to load them again, with another answer. */
async function shown(first: Result<BusinessSettings, Failure>) {
  let answer = first;
  let version = 0;
  let show: (version: number) => void = () => undefined;
  function Settings(): ReactNode {
    const [loaded, setLoaded] = useState(0);
    useEffect(() => {
      show = setLoaded;
    }, []);
    const found = useBusinessSettings(BUSINESS, loaded);
    return found === null || found === 'failed' ? String(found) : `${found.freeLeft} free`;
  }
  const place = await render(<Settings />, [bound(MerchantDeliveries, { settings: async () => answer } as never)]);
  const again = (other: typeof answer) =>
    act(async () => {
      answer = other;
      show((version += 1));
    });
  return { place, again };
}

test('The settings of a business stay while they can’t be loaded again', async () => {
  const { place, again } = await shown(ok(settings(5)));
  expect(place.textContent).toBe('5 free');
  await again(refused(failure('offline')));
  expect(place.textContent).toBe('5 free');
  await again(ok(settings(4)));
  expect(place.textContent).toBe('4 free');
});

test('They have failed if they were never loaded, until they are', async () => {
  const { place, again } = await shown(refused(failure('offline')));
  expect(place.textContent).toBe('failed');
  await again(ok(settings(4)));
  expect(place.textContent).toBe('4 free');
});
