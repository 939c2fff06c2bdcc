import type { UserId } from '#core/identity/user-id.ts';
import type { CaseRecord } from '#core/support/case-record.ts';
import { decideOnCall, isOnCall, ON_CALL_KEPT, type OnCallRefusal } from '#core/support/on-call.ts';
import { ok, type Result } from '#core/result.ts';
import { queueAlerts, wants } from '../alert/write-alerts.ts';
import type { Transaction } from '../transaction.ts';
import { concerns } from './concerns.ts';

/** The administrators who are on call now. */
export const onCallNow = ({ state, now }: Transaction): readonly UserId[] =>
  state.admins.filter((id) => state.support.onCall.some((time) => time.admin === id && isOnCall(time, now)));

/** The administrators among these who may answer a case. */
export const mayAnswer = (
  tx: Transaction,
  admins: readonly UserId[],
  record: Pick<CaseRecord, 'opener' | 'delivery'>,
): readonly UserId[] => admins.filter((admin) => !concerns(tx, record, admin));

const hasCaseAlerts = ({ state: { dispatch } }: Transaction, admin: UserId): boolean =>
  wants('case', dispatch.alerts.devices).some(({ person }) => person === admin);

/** Puts an administrator on call, or ends it. */
export function setOnCall(tx: Transaction, admin: UserId, on: boolean): Result<void, OnCallRefusal> {
  const { support } = tx.state;
  const own = support.onCall.filter((time) => time.admin === admin);
  const decided = decideOnCall({ admin, own, hasAlerts: hasCaseAlerts(tx, admin), now: tx.now }, on);
  if (!decided.ok) return decided;
  support.onCall = [...support.onCall.filter((time) => time.admin !== admin), ...decided.value];
  return ok();
}

/** Ends an administrator's time on call if none of their devices gets alerts about cases anymore. */
export function endOnCall(tx: Transaction, person: UserId): void {
  if (!hasCaseAlerts(tx, person)) setOnCall(tx, person, false);
}

/** Deletes times on call that ended 90 days ago. */
export function forgetOnCall({ state: { support }, now }: Transaction): void {
  if (support.onCall.some(({ until }) => now - until >= ON_CALL_KEPT))
    support.onCall = support.onCall.filter(({ until }) => now - until < ON_CALL_KEPT);
}

/** Alerts administrators about a case. */
export function alertAboutCase(tx: Transaction, { id }: CaseRecord, admins: readonly UserId[]): void {
  const { alerts } = tx.state.dispatch;
  const devices = wants('case', alerts.devices).filter(({ person }) => person !== null && admins.includes(person));
  queueAlerts(
    alerts,
    'case',
    null,
    devices.map((device) => ({ device, dueAt: tx.now })),
    tx.now,
    { case: id },
  );
}
