import { ok, refused } from '#core/result.ts';
import type { Dependencies } from '../../../../supabase/functions/_shared/dependencies.ts';

/** A key that software came with, and its network. */
export interface Opening {
  readonly digest: string;
  readonly client: string;
}

/** A live key that came from a web page. */
export interface InPage {
  readonly digest: string;
  readonly page: string;
}

/** An API whose keys are all unknown; it notes them. */
export const unknownKeys = (openings: Opening[], pages: InPage[]): Pick<Dependencies, 'gate' | 'sandboxes'> => ({
  sandboxes: { claim: async () => null, read: async () => null, keep: async () => 'kept' },
  gate: () => ({
    note: async () => undefined,
    async refuseInPage(digest, page) {
      pages.push({ digest, page });
      return ok();
    },
    async open(digest, client) {
      openings.push({ digest, client });
      return refused('unknown-key');
    },
  }),
});
