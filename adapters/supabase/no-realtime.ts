/** Stands in for realtime's code in the live bundle: the product uses none of it (spec §1), and supabase-js always makes one. */
export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve();
  }
}
