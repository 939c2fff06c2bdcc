import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { connectSupabase } from '#adapters/supabase/connect-supabase.ts';
import { newDeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { reloadOffer } from '#src/reload-offer.ts';
import { startServiceWorker } from '#src/service-worker-client.ts';
import { aPage } from '#tests/builders/page.ts';
import { eventually } from '#tests/eventually.ts';

const OFFER = '#src/offer-update.tsx';

// An offer is rendered when its part arrives, which no `act` waits for.
beforeAll(() => void vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false));
afterAll(() => void vi.unstubAllGlobals());

afterEach(() => {
  vi.doUnmock(OFFER);
  vi.resetModules();
  Reflect.deleteProperty(navigator, 'serviceWorker');
  document.body.innerHTML = '';
});

const offers = () => [...document.querySelectorAll('[aria-label="Update"]')].map((offer) => offer.textContent);
const turn = () => new Promise((resolve) => setTimeout(resolve, 20));
/** Waits for `count` offers. */
const shown = (count: number) =>
  eventually(async () => {
    await turn();
    expect(offers()).toHaveLength(count);
  });
const putOff = () => {
  document.querySelector<HTMLElement>('[aria-label="Update"] button + button')?.click();
  return shown(0);
};
/** Repeats an action until an offer is shown. */
const shownAfter = (again: () => Promise<void>) =>
  eventually(async () => {
    await again();
    expect(offers()).toHaveLength(1);
  });

/** Fails to fetch the part that shows offers, until the returned function is called. */
function withoutPart(): () => void {
  vi.doMock(OFFER, () => {
    throw new TypeError('Failed to fetch dynamically imported module');
  });
  return () => vi.doUnmock(OFFER);
}

let asked = 0;
let outdated: () => void = () => undefined;
// One client, as in a page: the library warns about a second one in the same document.
const { feed } = connectSupabase({
  url: 'https://project.example',
  anonKey: 'key',
  storage: memoryDevice().tab(),
  siteUrl: 'https://product.example',
  async fetch() {
    asked += 1;
    return Response.json({ tag: `${asked}`, view: { status: 'teleported' } });
  },
  onUnknownAnswer: () => outdated(),
});

/** A page that follows a delivery in a format it doesn't understand; each call is a poll. */
function following() {
  outdated = reloadOffer();
  const page = aPage();
  const stop = feed(page).delivery(newDeliveryId(cryptoRandom), () => undefined);
  const poll = async () => {
    const before = asked;
    page.timers.pass(10 * 60_000);
    await eventually(() => expect([asked > before, page.timers.waiting.length]).toEqual([true, 1]));
    await turn();
  };
  return { poll, stop };
}

test('a page that’s too old offers to reload once, and not again after Later', async () => {
  const { poll, stop } = following();
  await shown(1);
  expect(offers()).toEqual([expect.stringContaining('This page may be out of date.')]);
  await poll();
  await poll();
  expect(offers()).toHaveLength(1);
  await putOff();
  expect(offers()).toEqual([]);
  await poll();
  expect(offers()).toEqual([]);
  stop();
});

test('an offer to reload that couldn’t be fetched is shown after the next poll', async () => {
  const restore = withoutPart();
  const { poll, stop } = following();
  await poll();
  expect(offers()).toEqual([]);
  restore();
  // The first try may fail only after the next poll.
  await shownAfter(poll);
  stop();
});

/** A page whose service worker is replaced on each call. */
async function replaceable() {
  const workers = Object.assign(new EventTarget(), {
    controller: {},
    register: async () => Object.assign(new EventTarget(), { waiting: null, installing: null }),
  });
  Object.defineProperty(navigator, 'serviceWorker', { value: workers, configurable: true });
  await startServiceWorker();
  return async () => {
    workers.dispatchEvent(new Event('controllerchange'));
    await turn();
  };
}

test('a new version is offered once, even if another tab updates again', async () => {
  const replace = await replaceable();
  await replace();
  await shown(1);
  expect(offers()).toEqual([expect.stringContaining('A new version is ready.')]);
  await replace();
  expect(offers()).toHaveLength(1);
  await putOff();
  expect(offers()).toEqual([]);
  await replace();
  await shown(1);
  await putOff();
});

test('a new version that couldn’t be fetched is offered with the next one', async () => {
  const faults: unknown[] = [];
  const hear = (fault: unknown) => void faults.push(fault);
  process.on('unhandledRejection', hear);
  const restore = withoutPart();
  const replace = await replaceable();
  await replace();
  restore();
  await shownAfter(replace);
  await putOff();
  process.off('unhandledRejection', hear);
  expect(faults).toEqual([]);
});
