import type { Decision } from '#core/business/business-status.ts';
import type { ReviewRefusal } from '#core/review/review-business.ts';
import { catalog } from '#ui/messages.ts';
import { reasonWords } from './review-words.ts';

/** The labels of the decisions' buttons (spec §4), and the progress text for many. */
export const decisionWords: Readonly<Record<Decision, { readonly act: string; readonly acting: string }>> = {
  approve: { act: 'Approve', acting: 'Approving' },
  reject: { act: 'Reject', acting: 'Rejecting' },
  'set-pending': { act: 'Set Pending', acting: 'Setting to Pending' },
  activate: { act: 'Activate', acting: 'Activating' },
};

/** A decision's label in the history. */
export const businessHistoryWords: Readonly<Record<Decision, string>> = {
  approve: 'Approved',
  reject: 'Rejected',
  'set-pending': 'Set to Pending',
  activate: 'Activated',
};

/**
 * The decision on a business was undone, but not the one on its owner's account: someone else has decided on it since.
 */
export const OWNER_STAYS_APPROVED = 'owner-stays-approved';

/** Reasons why a decision wasn't saved. */
export const businessReviewRefusals = {
  'not-an-administrator': catalog.businessStatusNotSaved,
  'not-allowed-from-here': catalog.businessStatusNotSaved,
  reason: reasonWords.unacceptable,
  'status-not-saved': catalog.businessStatusNotSaved,
} satisfies Record<ReviewRefusal, string>;
