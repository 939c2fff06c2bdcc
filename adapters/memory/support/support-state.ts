import type { CaseId } from '#core/support/case.ts';
import type { CaseRecord, StoredMessage } from '#core/support/case-record.ts';
import type { OnCall } from '#core/support/on-call.ts';
import type { SupportHours } from '#core/support/support-hours.ts';

/** A message with its case. */
export interface StoredCaseMessage extends StoredMessage {
  readonly case: CaseId;
}

/** The in-memory backend's tables for cases. */
export interface SupportState {
  /** Null until an operator set others. */
  hours: SupportHours | null;
  /** In the order in which they were opened. */
  cases: CaseRecord[];
  /** In the order in which they were written. */
  messages: StoredCaseMessage[];
  onCall: readonly OnCall[];
}

export const noSupport = (): SupportState => ({ hours: null, cases: [], messages: [], onCall: [] });
