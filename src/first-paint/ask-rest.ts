import { TIMEOUT_MS } from '#adapters/supabase/timed-fetch.ts';

/** Reads rows that anyone may read, with the same request as the adapter's. `query`: the table and its columns. */
export async function askRest(query: string): Promise<unknown> {
  // Names each variable: otherwise the build would inline all of `import.meta.env`.
  const url = import.meta.env.VITE_SUPABASE_URL ?? '';
  const key = import.meta.env.VITE_SUPABASE_ANON_KEY ?? '';
  const response = await fetch(`${url}/rest/v1/${query}`, {
    headers: { apikey: key, Authorization: `Bearer ${key}` },
    referrerPolicy: 'no-referrer',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  return response.json();
}
