import type { MemoryBackend } from '../memory-backend.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { DeliveryChange } from '#core/delivery/merchant/decide-change.ts';
import { newCaseId, newMessageId } from '#core/support/case.ts';
import type { CaseRecord } from '#core/support/case-record.ts';
import { caseDueAt } from '#core/support/case-rules.ts';
import { openedCase } from '#core/support/decide-case.ts';
import { afterObjection, caseToJoin, type ObjectionChange } from '#core/support/decide-objection.ts';
import { findBusiness } from '../business/business-table.ts';
import type { StoredDelivery } from '../delivery/dispatch-state.ts';
import type { Transaction } from '../transaction.ts';
import { mailAboutCase, saveCase, saveMessage } from './case-table.ts';
import { timesFor } from './memory-cases.ts';

type Backend = Pick<MemoryBackend, 'random' | 'productName' | 'booksZone'>;

const CHANGES: readonly DeliveryChange['kind'][] = ['object', 'confirm', 'uphold', 'waive'];

/** Whether a change of a delivery is about an objection. */
const isAboutObjection = (change: {
  readonly kind: DeliveryChange['kind'];
}): change is { readonly kind: ObjectionChange; readonly reason?: string } => CHANGES.includes(change.kind);

const openCases = ({ state }: Transaction, { delivery }: Pick<StoredDelivery, 'delivery'>): CaseRecord[] =>
  state.support.cases.filter(
    (record) => record.delivery === delivery.id && record.side === 'business' && record.state !== 'resolved',
  );

/** Whether a delivery's objection is decided in a case. */
export const hasObjectionCase = (tx: Transaction, stored: Pick<StoredDelivery, 'delivery'>): boolean =>
  openCases(tx, stored).some(({ objectedAt }) => objectedAt !== null);

/** A business's objection joins its open case about the delivery, or opens one. */
function object(tx: Transaction, backend: Backend, stored: StoredDelivery, by: UserId): void {
  const { delivery } = stored;
  const { businessId: business, id: about, status } = delivery;
  const opener = findBusiness(tx, business)?.owner ?? by;
  const times = timesFor(tx, backend, { opener, delivery: about });
  const joined =
    caseToJoin(openCases(tx, stored), opener) ??
    openedCase(
      {
        id: newCaseId(backend.random),
        side: 'business',
        opener,
        business,
        delivery: about,
        reason: 'failed_attempt',
      },
      tx.now,
      caseDueAt('failed_attempt', status, tx.now, times),
    );
  const { support } = tx.state;
  // Those of earlier attempts can't be decided anymore.
  support.cases = support.cases.map((row) => (row.delivery === about ? { ...row, objectedAt: null } : row));
  saveCase(tx, afterObjection(joined, 'object', by, tx.now));
  saveMessage(tx, joined.id, 'side', { id: newMessageId(backend.random), text: '' }, 'objection');
}

/** Changes the case of an objection with its delivery, in the same transaction. */
export function noteObjection(
  tx: Transaction,
  backend: Backend,
  stored: StoredDelivery | undefined,
  change: { readonly kind: DeliveryChange['kind'] },
  by: UserId,
): void {
  if (stored === undefined || !isAboutObjection(change)) return;
  if (change.kind === 'object') return object(tx, backend, stored, by);
  for (const record of openCases(tx, stored)) {
    if (record.objectedAt === null) continue;
    const after = afterObjection(record, change.kind, by, tx.now);
    saveCase(tx, after);
    if (change.reason === undefined) continue;
    saveMessage(tx, record.id, 'team', { id: newMessageId(backend.random), text: change.reason });
    mailAboutCase(tx, backend, after, 'resolved');
  }
}
