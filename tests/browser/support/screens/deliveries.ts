import type { Locator, Page } from '@playwright/test';
import { emptyDispatch, type DispatchState, type StoredDelivery } from '#adapters/memory/delivery/dispatch-state.ts';
import { COURIER_IDS } from '#demo/world/seed/couriers.ts';
import type { BackendState } from '#adapters/memory/state.ts';
import type { Business } from '#core/business/business.ts';
import { aBusiness } from '#tests/builders/business.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { DeliveryCommand } from '#core/delivery/lifecycle/delivery-command.ts';
import { applyEvent, keepDeliveries, type Sending } from '#tests/builders/sent-delivery.ts';
import { aBrowser, type BrowserState } from '../browser-state.ts';
import { backendState } from '../demo.ts';
import { seeded } from './rows.ts';

/** The approved business of the merchant in these tests. */
export const BAKERY: Business = aBusiness()
  .named('Bellini Bakery')
  .active()
  .with({ address: '88 Ossington Avenue', city: 'Toronto', state: 'on', country: 'ca' })
  .build();

/** A delivery of the bakery. */
export type Sent = Omit<Sending, 'from' | 'courier'>;

export interface Bakery {
  readonly browser: BrowserState;
  readonly sent: readonly StoredDelivery[];
}

/** Marco's browser: he has one business with these deliveries. Without any, it has no saved pickup details. */
export function bakery(sent: readonly Sent[] = [], change: (business: Business) => Business = (same) => same): Bakery {
  let stored: StoredDelivery[] = [];
  const browser = aBrowser()
    .where((state) => {
      // Only the test carries deliveries.
      state.users = state.users.map((user) =>
        COURIER_IDS.includes(user.id) ? { ...user, status: 'Suspended' } : user,
      );
      const own = change({ ...BAKERY, owner: seeded(state, 'marco') });
      state.businesses = [own];
      // Without the demo's own shops.
      state.dispatch = { ...emptyDispatch(), couriers: state.dispatch.couriers };
      const courier = state.users.find(({ id }) => id === seeded(state, 'lena'));
      if (courier === undefined) throw new Error('There is no courier in the seed.');
      if (sent.length > 0)
        stored = keepDeliveries(state.dispatch, own, ...sent.map((one) => ({ ...one, from: own, courier })));
    })
    .signedIn('marco');
  return { browser, sent: stored };
}

/** The deliveries and related data in this browser's storage. */
export const dispatchOf = async (page: Page): Promise<DispatchState> => (await backendState(page)).dispatch;

/** Changes the backend's data while a page is open, as another person would; repeats it if the page changed it too. */
export async function changeBackend(page: Page, change: (state: BackendState) => void): Promise<void> {
  const before = await backendState(page);
  const state = structuredClone(before) as BackendState;
  change(state);
  const isChanged = await page.evaluate(
    ([revision, text]) =>
      // In a turn, like the product's own changes: one of them would overwrite it otherwise.
      navigator.locks.request('demo:turn', () => {
        const current = JSON.parse(localStorage.getItem('demo:backend') ?? '{}') as { readonly revision?: number };
        if (current.revision !== revision) return false;
        localStorage.setItem('demo:backend', text);
        // As a tab is notified of another one's change.
        dispatchEvent(new StorageEvent('storage', { key: 'demo:backend', storageArea: localStorage }));
        return true;
      }),
    [before.revision, JSON.stringify({ ...state, revision: state.revision + 1 })] as const,
  );
  if (!isChanged) await changeBackend(page, change);
}

/** Lena, the courier, acts while a page is open. */
export const lenaDoes = (page: Page, id: DeliveryId, ...kinds: readonly DeliveryCommand['kind'][]): Promise<void> =>
  changeBackend(page, (state) => {
    const lena = state.users.find((user) => user.id === seeded(state, 'lena'));
    if (lena === undefined) throw new Error('There is no courier in the seed.');
    for (const kind of kinds) applyEvent(state.dispatch, id, kind, lena);
  });

/** A field of the screen's form, by its label, with "optional" in it if it is. */
export const fieldOf = (page: Page, label: string): Locator =>
  page.getByRole('main').getByLabel(new RegExp(`^${label}(?: \\(optional\\))?$`, 'u'));
