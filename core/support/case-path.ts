import type { DeliveryId } from '../delivery/lifecycle/delivery.ts';
import type { TrackingNumber } from '../delivery/lifecycle/tracking-number.ts';
import type { CaseId, CaseReason, CaseSide } from './case.ts';

/** The page of a case for its side. Mails link to it. */
export const caseOf = (id: CaseId): string => `/cases/${encodeURIComponent(id)}`;

/** The team's list of cases, with one of them open. The fragment is that of any open record. */
export const deskCaseOf = (id: CaseId): string => `/admin/cases#record=${encodeURIComponent(id)}`;

/** The team's list of cases, with those about a delivery. */
export const deskCasesAbout = (number: TrackingNumber): string => `/admin/cases?q=${number}`;

/** /help with a report about a delivery, by one of its sides. `reason`: the one that's chosen at first. */
export const reportOf = (side: Exclude<CaseSide, 'person'>, delivery: DeliveryId, reason?: CaseReason): string =>
  `/help?${side}=${delivery}${reason === undefined ? '' : `&reason=${reason}`}`;
