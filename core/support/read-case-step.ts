import { isMessageId, isCaseId, CASE_REASONS } from './case.ts';
import type { CaseStep } from './recipient-cases.ts';

/** A recipient's words, read from a request; null if they aren't any. The rules of texts apply later. */
export function readCaseStep(sent: unknown): CaseStep | null {
  if (typeof sent !== 'object' || sent === null) return null;
  const { what, id, case: of, reason, text } = sent as Readonly<Record<string, unknown>>;
  switch (what) {
    case 'report': {
      const known = CASE_REASONS.find((one) => one === reason);
      return known !== undefined && isCaseId(id) && typeof text === 'string' ? { what, id, reason: known, text } : null;
    }
    case 'reply':
      return isCaseId(of) && isMessageId(id) && typeof text === 'string' ? { what, case: of, id, text } : null;
    case 'withdraw':
    case 'reopen':
      return isCaseId(of) ? { what, case: of } : null;
    default:
      return null;
  }
}
