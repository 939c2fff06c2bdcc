import type { EmailChanges, NewEmailChange } from '../../../../supabase/functions/_shared/dependencies.ts';

/** Changes of email that are noted in memory. With `waitMs`, none is: its recipient must not be emailed for so long. */
export const emailChangesInMemory = (
  notes: { emailChanges: NewEmailChange[] },
  faults: { readonly waitMs: number },
): EmailChanges => ({
  async note(change) {
    if (faults.waitMs === 0) notes.emailChanges.push(change);
    return faults.waitMs;
  },
  find: async (userId, tokenHash) =>
    notes.emailChanges.find((change) => change.userId === userId && change.tokenHash === tokenHash) ?? null,
  async findUndo(undoHash) {
    return notes.emailChanges.find((change) => change.undoHash === undoHash) ?? null;
  },
  end: async (userId) => {
    notes.emailChanges = notes.emailChanges.filter((change) => change.userId !== userId);
  },
});
