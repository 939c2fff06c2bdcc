import type { Doors, FoundDoor, Geocoder, WaitingDoor } from '../../../../supabase/functions/_shared/doors.ts';

/** A queue of doors in memory, and a geocoder whose answer a test sets. */
export function doorQueue() {
  const waiting: WaitingDoor[] = [];
  const done: { readonly delivery: string; readonly found: FoundDoor }[] = [];
  const asked: string[] = [];
  const state = { found: { lat: 43.65781, lon: -79.42163 } as FoundDoor, skipped: 0 };
  const doors: Doors = {
    claim: async () => waiting.shift() ?? null,
    done: async ({ delivery }, found) => void done.push({ delivery, found }),
    async forgetAll() {
      state.skipped += 1;
      waiting.length = 0;
    },
  };
  const geocoder: Geocoder = {
    async find({ street }) {
      asked.push(street);
      return state.found;
    },
  };
  return { doors, geocoder, waiting, done, asked, state };
}
