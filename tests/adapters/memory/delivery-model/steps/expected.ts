import type { Administrator, Merchant } from '../cast.ts';
import { ownerOf } from '../snapshot.ts';
import type { Model } from '../model.ts';
import { heldOf, MOVES } from '../rules.ts';
import { nth } from './step.ts';

type Change = 'cancel' | 'correct' | 'hand_back' | 'lose' | 'release' | 'confirm' | 'object' | 'uphold' | 'waive';
const BY_ADMINS: readonly Change[] = ['release', 'uphold', 'waive'];
/** The state of the attempt's money that each change requires. */
const HELD: Readonly<Partial<Record<Change, string>>> = {
  confirm: 'waiting objected',
  object: 'waiting',
  uphold: 'objected',
  waive: 'objected',
};

/** Checks ownership first, then the status. */
export function expectedOf(model: Model, by: Merchant | Administrator, number: number, kind: Change): string {
  const stored = nth(model, number);
  if (stored === undefined) return 'no-such-delivery';
  const asOwner = ownerOf(stored.delivery.businessId) === by && !BY_ADMINS.includes(kind);
  const asAdmin = model.accounts[by].isAdmin && ['cancel', 'lose', ...BY_ADMINS].includes(kind);
  if (!asOwner && !asAdmin) return 'no-such-delivery';
  const held = heldOf(stored.events);
  const isHeldSo = HELD[kind] === undefined || (held !== null && HELD[kind].split(' ').includes(held));
  return isHeldSo && MOVES[kind].from.split(' ').includes(stored.delivery.status) ? 'accepted' : 'wrong-status';
}
