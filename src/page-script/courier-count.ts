import { COURIER_COUNT_FALLBACK } from '#core/courier/courier-count.ts';

/** As the adapter for the courier counter asks. */
async function askForCount(): Promise<number> {
  const { VITE_SUPABASE_URL: url = '', VITE_SUPABASE_ANON_KEY: key = '' } = import.meta.env;
  const response = await fetch(`${url}/rest/v1/courier_counters?select=*&order=id.asc&limit=1`, {
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    referrerPolicy: 'no-referrer',
  });
  const [row] = (await response.json()) as { count?: unknown }[];
  return typeof row?.count === 'number' && row.count > 0 ? row.count : COURIER_COUNT_FALLBACK;
}

/** Asks how many couriers are ready where the page says so, and shows it, unless the app is already there to do that. */
export async function showCourierCount(): Promise<void> {
  const place = document.querySelector('.courier-count__number');
  if (place === null) return;
  const count = await askForCount().catch(() => COURIER_COUNT_FALLBACK);
  if (window.__appStarts) return;
  window.__courierCount = count;
  place.textContent = count.toLocaleString('en-US');
  place.classList.remove('courier-count__number--waiting');
}
