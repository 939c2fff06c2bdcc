import type { Decision } from '#core/business/business-status.ts';

/** The labels of the decisions' buttons (spec §4), and the progress text for many. */
export const decisionWords: Readonly<Record<Decision, { readonly act: string; readonly acting: string }>> = {
  approve: { act: 'Approve', acting: 'Approving' },
  reject: { act: 'Reject', acting: 'Rejecting' },
  'set-pending': { act: 'Set Pending', acting: 'Setting to Pending' },
  activate: { act: 'Activate', acting: 'Activating' },
};

/** A decision as the history tells it. */
export const businessHistoryWords: Readonly<Record<Decision, string>> = {
  approve: 'Approved',
  reject: 'Rejected',
  'set-pending': 'Set to Pending',
  activate: 'Activated',
};
