/** Loaded lists by name and owner, so that coming back to one shows it immediately, at the same position. */
const lists = new Map<string, unknown>();
let ownerOfLists = '';

/** The lists belong to one person and are dropped when the person changes. */
export function listsOf(owner: string): Map<string, unknown> {
  if (ownerOfLists !== owner) lists.clear();
  ownerOfLists = owner;
  return lists;
}

/** Maximum age of a list when someone comes back to its page, in ms. */
export const STALE_MS = 15_000;
