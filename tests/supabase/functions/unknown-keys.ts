import { refused } from '#core/result.ts';
import type { Dependencies } from '../../../supabase/functions/_shared/dependencies.ts';

/** A key that software came with, and its network. */
export interface Opening {
  readonly digest: string;
  readonly client: string;
}

/** An API whose keys are all unknown; it notes them. */
export const unknownKeys = (openings: Opening[]): Pick<Dependencies, 'gate' | 'sandboxes'> => ({
  sandboxes: { read: async () => null, keep: async () => 'kept' },
  gate: () => ({
    async open(digest, client) {
      openings.push({ digest, client });
      return refused('unknown-key');
    },
  }),
});
