import type { Fix, Moving } from '#core/delivery/place/position.ts';
import type { DeliveryFeed } from '#core/delivery/courier/delivery-feed.ts';
import type { PollResult } from '#core/poll.ts';
import { aPage } from '#tests/builders/page.ts';
import type { DeliveringPerson } from '#tests/contract/dispatch-under-test.ts';

/** In Toronto. */
export const HERE: Fix = { lat: 43.65781, lon: -79.42163, accuracy: 18, age: 3000 };

/** The first update of a live screen: the view, and the part beside it. */
export const firstOf = <T, B>(
  { backend }: Pick<DeliveringPerson, 'backend'>,
  follow: (feed: DeliveryFeed, notify: (update: PollResult<T, B>) => void) => () => void,
): Promise<{ readonly view: T; readonly beside: B | null }> =>
  new Promise((resolve, reject) => {
    const stop = follow(backend.feed(aPage()), (update) => {
      if (update.ok) resolve({ view: update.value.view, beside: update.value.beside ?? null });
      else reject(new Error(`${update.error.kind}: ${update.error.message}`));
      queueMicrotask(() => stop());
    });
  });

/** A position without its age, which depends on how long the calls took. */
export const placeOf = (moving: Moving | null): Pick<Moving, 'lat' | 'lon' | 'accuracy'> | null =>
  moving === null ? null : { lat: moving.lat, lon: moving.lon, accuracy: moving.accuracy };
