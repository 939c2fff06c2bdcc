import { COURIER_COUNT_FALLBACK } from '#core/courier/courier-count.ts';
import { SAMPLE_FIGURE } from '#ui/public/sample-figure.ts';
import { askRest } from './ask-rest.ts';

async function askForCount(): Promise<number | null> {
  const [row] = (await askRest('courier_counters?select=*&order=id.asc&limit=1')) as { count?: unknown }[];
  return typeof row?.count === 'number' && row.count > 0 ? row.count : null;
}

/**
 * Fetches the number of couriers and shows it, if the page still has the placeholder and the app doesn't do it
 * already.
 */
export async function showCourierCount(): Promise<void> {
  const place = document.querySelector('.courier-count__number--waiting');
  if (place === null) return;
  const count = await askForCount().catch(() => null);
  // React has begun to hydrate the page, which has to stay unchanged from then on.
  if (window.__hydrated !== undefined) return;
  window.__courierCount = count;
  place.textContent = (count ?? COURIER_COUNT_FALLBACK).toLocaleString('en-US');
  const label = place.nextElementSibling?.firstChild;
  if (count === null && label) label.nodeValue += SAMPLE_FIGURE;
  // React expects this change, so it's removed from the recorded ones. The observer has recorded it by the next
  // microtask.
  queueMicrotask(() => window.__changes?.pop());
  place.classList.remove('courier-count__number--waiting');
}
