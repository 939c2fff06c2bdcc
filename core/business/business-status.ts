/** The status of a business (spec §4). */
export type BusinessStatus = 'Pending' | 'Active' | 'Rejected';
export const BUSINESS_STATUSES: readonly BusinessStatus[] = ['Pending', 'Active', 'Rejected'];

/** An administrator's decisions. Deleting isn't one of them, since it's allowed in any status. */
export type Decision = 'approve' | 'reject' | 'set-pending' | 'activate';

const TRANSITIONS: Readonly<Record<Decision, { readonly from: BusinessStatus; readonly to: BusinessStatus }>> = {
  approve: { from: 'Pending', to: 'Active' },
  reject: { from: 'Pending', to: 'Rejected' },
  'set-pending': { from: 'Active', to: 'Pending' },
  activate: { from: 'Rejected', to: 'Active' },
};
export const DECISIONS = Object.keys(TRANSITIONS) as readonly Decision[];

/** The status after a decision; null if the spec has no such transition. */
export const afterDecision = (status: string, decision: Decision): BusinessStatus | null =>
  TRANSITIONS[decision].from === status ? TRANSITIONS[decision].to : null;

/** The decisions that are possible in a status. */
export const decisionsFrom = (status: string): Decision[] =>
  DECISIONS.filter((decision) => TRANSITIONS[decision].from === status);

/** Whether a status may change to another (decision status-transitions). */
export const mayBecome = (from: string, to: BusinessStatus): boolean =>
  DECISIONS.some((decision) => TRANSITIONS[decision].from === from && TRANSITIONS[decision].to === to);

/** The decision that undoes another; null if the spec has no transition back, as after a rejection. */
export const undoOf = (decision: Decision): Decision | null =>
  DECISIONS.find(
    (other) =>
      TRANSITIONS[other].from === TRANSITIONS[decision].to && TRANSITIONS[other].to === TRANSITIONS[decision].from,
  ) ?? null;
