import { refused } from '#core/result.ts';
import type { Dependencies } from '../../../supabase/functions/_shared/dependencies.ts';
import type { WaitingKeyMail } from '../../../supabase/functions/_shared/keys.ts';

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

/** Mails that wait until they're noted as sent. */
export const waitingMails = <Waiting extends { readonly id: number }>(mails: Waiting[]) => ({
  claim: async (limit: number): Promise<readonly Waiting[]> => mails.slice(0, limit),
  sent: async (id: number): Promise<void> => {
    mails.splice(
      mails.findIndex((mail) => mail.id === id),
      1,
    );
  },
});

/** An API whose keys are all unknown; it notes them. */
export const unknownKeys = (
  openings: Opening[],
  pages: InPage[],
  mails: WaitingKeyMail[],
): Pick<Dependencies, 'gate' | 'sandboxes' | 'keyMails'> => ({
  keyMails: waitingMails(mails),
  sandboxes: { claim: async () => null, read: async () => null, keep: async () => 'kept' },
  gate: () => ({
    note: async () => undefined,
    noteInPage: async (digest, page) => void pages.push({ digest, page }),
    async open(digest, client) {
      openings.push({ digest, client });
      return refused('unknown-key');
    },
  }),
});
