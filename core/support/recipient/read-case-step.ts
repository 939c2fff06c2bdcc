import { isCasePhotoId, isMessageId, isCaseId, CASE_REASONS } from '../case.ts';
import type { CaseStep, ShownPhoto } from './recipient-cases.ts';

/** A recipient's words, or the photo that they ask for, read from a request; null if it's neither. The rules apply later. */
export function readCaseStep(sent: unknown): CaseStep | ShownPhoto | null {
  if (typeof sent !== 'object' || sent === null) return null;
  const { what, id, case: of, reason, text, sharedWith, image } = sent as Readonly<Record<string, unknown>>;
  switch (what) {
    case 'report': {
      const known = CASE_REASONS.find((one) => one === reason);
      return known !== undefined && isCaseId(id) && typeof text === 'string'
        ? { what, id, reason: known, text, ...(sharedWith === 'shop' && { sharedWith }) }
        : null;
    }
    case 'reply':
      return isCaseId(of) && isMessageId(id) && typeof text === 'string' ? { what, case: of, id, text } : null;
    case 'photo':
      return isCaseId(of) && isCasePhotoId(id) && typeof image === 'string' ? { what, case: of, id, image } : null;
    case 'show':
      return isCasePhotoId(id) ? { what, id } : null;
    case 'withdraw':
    case 'reopen':
      return isCaseId(of) ? { what, case: of } : null;
    default:
      return null;
  }
}
