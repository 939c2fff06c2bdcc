import type { CaseId } from './case.ts';

/** The page of a case for its side. Mails link to it. */
export const caseOf = (id: CaseId): string => `/cases/${encodeURIComponent(id)}`;

/** The team's list of cases, with one of them open. The fragment is that of any open record. */
export const deskCaseOf = (id: CaseId): string => `/admin/cases#record=${encodeURIComponent(id)}`;
