/** A stub for realtime in the live bundle: the product doesn't use it (spec §1), but supabase-js always creates one. */
export class RealtimeClient {
  setAuth(): Promise<void> {
    return Promise.resolve();
  }
}
