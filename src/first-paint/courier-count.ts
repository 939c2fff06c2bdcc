import { TIMEOUT_MS } from '#adapters/supabase/timed-fetch.ts';
import { COURIER_COUNT_FALLBACK } from '#core/courier/courier-count.ts';
import { hasReactMark } from './react-marks.ts';

/** As the adapter for the courier counter asks. */
async function askForCount(): Promise<number> {
  // By name: the build would put the whole of `import.meta.env` here.
  const url = import.meta.env.VITE_SUPABASE_URL ?? '';
  const key = import.meta.env.VITE_SUPABASE_ANON_KEY ?? '';
  const response = await fetch(`${url}/rest/v1/courier_counters?select=*&order=id.asc&limit=1`, {
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const [row] = (await response.json()) as { count?: unknown }[];
  return typeof row?.count === 'number' && row.count > 0 ? row.count : COURIER_COUNT_FALLBACK;
}

/** Asks how many couriers are ready where the page still waits to say so, and shows it, unless the app already does that. */
export async function showCourierCount(): Promise<void> {
  const place = document.querySelector('.courier-count__number--waiting');
  if (place === null) return;
  const count = await askForCount().catch(() => COURIER_COUNT_FALLBACK);
  // React has begun to hydrate the page, which has to stay as it is from then on.
  if (hasReactMark(document.getElementById('root'), 'Container')) return;
  window.__courierCount = count;
  place.textContent = count.toLocaleString('en-US');
  // That's no change by others, and React expects it. It has been noted by the next microtask.
  queueMicrotask(() => window.__changes?.pop());
  place.classList.remove('courier-count__number--waiting');
}
