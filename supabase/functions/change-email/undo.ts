import { UNDOS_OF_CLIENT } from '../../../core/verification/email-change-limits.ts';
import type { Dependencies } from '../_shared/dependencies.ts';
import { ticketHash } from '../_shared/digest.ts';
import { tooMany, type Reply } from '../_shared/reply.ts';

const EXPIRED: Reply = { status: 400, code: 'link_expired', message: 'This link no longer works.' };

/**
 * The change that a link from the old mailbox is for, or why there's none. Only invalid links are counted: a valid one
 * works even if other people at the same address used up the limit.
 */
async function find({ emailChanges, limits }: Dependencies, token: string, client: string) {
  const change = await emailChanges.findUndo(await ticketHash(token));
  if (change !== null) return change;
  return (await limits.within(`email-undo:${client}`, UNDOS_OF_CLIENT.limit, UNDOS_OF_CLIENT.windowMs))
    ? EXPIRED
    : tooMany(UNDOS_OF_CLIENT.windowMs);
}

/** Returns the change that a link from the old mailbox would undo. */
export async function findUndoableChange(dependencies: Dependencies, token: string, client: string): Promise<Reply> {
  const change = await find(dependencies, token, client);
  if ('status' in change) return change;
  return { status: 200, message: 'This change can be undone.', from: change.from, to: change.email };
}

/**
 * Returns the account to its old mailbox. The person who changed the email knew the password and had a session, so both
 * end: the password becomes one that nobody knows, and the owner chooses a new one with a code.
 */
export async function undo(dependencies: Dependencies, token: string, client: string): Promise<Reply> {
  const { accounts, random } = dependencies;
  const change = await find(dependencies, token, client);
  if ('status' in change) return change;
  const account = await accounts.ofUser(change.userId);
  if (account === null) return EXPIRED;
  // An account may have been created with the old address in the meantime. If it's unverified, its owner doesn't have
  // the mailbox, and it's removed.
  const squatter = account.email === change.from ? null : await accounts.find(change.from);
  if (squatter !== null && !squatter.verified) await accounts.remove(squatter);
  // All kinds of characters, to satisfy any password rule of the project.
  const given = await accounts.giveBack(account, change.from, `${random.token()}aA1!`);
  return given === 'given' ? { status: 200, message: 'Your address is yours again.' } : EXPIRED;
}
