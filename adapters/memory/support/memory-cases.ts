import { failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { newMessageId, type Case, type CaseId, type CaseSide } from '#core/support/case.ts';
import { caseSummary, type CaseRecord } from '#core/support/case-record.ts';
import { OPENED_CASES, WRITTEN_MESSAGES } from '#core/support/case-rules.ts';
import type { AlreadyOpen, CaseRefusal, Cases, NewMessage, Report } from '#core/support/cases.ts';
import { isOnCall } from '#core/support/on-call.ts';
import { decideClose, decideMessage, decideReport, readCaseText, type ReportFacts } from '#core/support/decide-case.ts';
import { endedAt } from '#core/delivery/lifecycle/delivery-record.ts';
import { findBusiness } from '../business/business-table.ts';
import { findDelivery } from '../delivery/all-deliveries.ts';
import { settleAll } from '../delivery/dispatch-table.ts';
import type { Identity } from '../identity.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import type { MemoryClient } from '../memory-client.ts';
import { count, isUsedUp } from '../rate-limits.ts';
import type { Transaction } from '../transaction.ts';
import { deliveryOfCase, findCase, hoursOf, messagesOf, saveCase, settleCases } from './case-table.ts';
import { alertAboutCase, mayAnswer, onCallNow } from './on-call-table.ts';

/** Whether a person sees a case as its side: they opened it, and still own the business. */
const isTheirs = (tx: Transaction, { id }: Pick<Identity, 'id'>, { opener, business }: CaseRecord): boolean =>
  opener === id && (business === null || findBusiness(tx, business)?.owner === id);

const viewOf = (tx: Transaction, record: CaseRecord): Case => ({
  ...caseSummary(record, deliveryOfCase(tx, record), tx.now),
  messages: messagesOf(tx, record.id),
});

/** The delivery that a side reports about; null unless it's theirs. */
function reportedDelivery(tx: Transaction, me: Identity, { side, delivery: id }: Report): ReportFacts['delivery'] {
  const delivery = id === null ? undefined : findDelivery(tx, id)?.delivery;
  if (delivery === undefined) return null;
  const { businessId: business, status } = delivery;
  const isOwn =
    side === 'courier'
      ? delivery.courier === me.id
      : side === 'business' && findBusiness(tx, business)?.owner === me.id;
  return isOwn ? { business, status, endedAt: endedAt(delivery) } : null;
}

/** Stores a message, unless it's there already. */
export function saveMessage(tx: Transaction, id: CaseId, by: 'side' | 'team', message: NewMessage): void {
  tx.state.support.messages.push({
    id: message.id,
    case: id,
    by,
    text: readCaseText(message.text) ?? '',
    at: tx.now,
  });
}

/** The case of a side about a delivery, besides those about safety; null if it has had none. */
export const earlierCase = ({ state }: Transaction, delivery: DeliveryId, side: CaseSide): CaseId | null =>
  state.support.cases.find((row) => row.delivery === delivery && row.side === side && row.reason !== 'safety')?.id ??
  null;

/** When the team answers a case. */
export const timesFor = (
  tx: Transaction,
  { booksZone }: Pick<MemoryBackend, 'booksZone'>,
  record: Pick<CaseRecord, 'opener' | 'delivery'>,
) => ({
  hours: hoursOf(tx),
  timeZone: booksZone,
  onCall: mayAnswer(tx, onCallNow(tx), record).length > 0,
  now: tx.now,
});

/** Stores an opened case with its first message. One about safety alerts who's on call. */
export function saveOpened(
  tx: Transaction,
  { random }: Pick<MemoryBackend, 'random'>,
  record: CaseRecord,
  text: string,
): void {
  saveCase(tx, record);
  saveMessage(tx, record.id, 'side', { id: newMessageId(random), text });
  if (record.reason === 'safety') alertAboutCase(tx, record, mayAnswer(tx, onCallNow(tx), record));
}

/** Whether a message was sent before, to this case by this writer; `invalid` if its id belongs to another one. */
export function wasSent(
  { state }: Transaction,
  id: CaseId,
  by: 'side' | 'team',
  message: NewMessage,
): Result<boolean, CaseRefusal> {
  const earlier = state.support.messages.find((row) => row.id === message.id);
  if (earlier === undefined) return ok(false);
  return earlier.case === id && earlier.by === by && earlier.text === readCaseText(message.text)
    ? ok(true)
    : refused('invalid');
}

const throttled = refused(failure('throttled'));

export function memoryCases(client: MemoryClient): Cases {
  const { backend } = client;
  const found = (tx: Transaction, me: Identity, id: CaseId): CaseRecord | null => {
    settleCases(tx, backend);
    const record = findCase(tx, id);
    return record !== null && isTheirs(tx, me, record) ? record : null;
  };

  return {
    support: () =>
      client.as('cases.support', ({ id }, tx) => {
        const own = tx.state.support.onCall.find((time) => time.admin === id && isOnCall(time, tx.now));
        return ok({
          hours: hoursOf(tx),
          timeZone: backend.booksZone,
          onCall: onCallNow(tx).length > 0,
          onCallUntil: own?.until ?? null,
          now: tx.now,
        });
      }),

    list: () =>
      client.as('cases.list', (me, tx) => {
        settleCases(tx, backend);
        return ok(
          tx.state.support.cases
            .filter((record) => isTheirs(tx, me, record))
            .toReversed()
            .map((record) => caseSummary(record, deliveryOfCase(tx, record), tx.now)),
        );
      }),

    find: (id) =>
      client.as('cases.find', (me, tx) => {
        const record = found(tx, me, id);
        return ok(record === null ? null : viewOf(tx, record));
      }),

    open: (report) =>
      client.as<Case, CaseRefusal | AlreadyOpen>('cases.open', (me, tx) => {
        settleAll(tx, backend);
        const { id, side, delivery } = report;
        const decided = decideReport(
          {
            ...timesFor(tx, backend, { opener: me.id, delivery }),
            opener: me.id,
            made: findCase(tx, id),
            delivery: reportedDelivery(tx, me, report),
            earlier: delivery === null ? null : earlierCase(tx, delivery, side),
          },
          report,
        );
        if (!decided.ok) return decided;
        const record = decided.value;
        const bucket = `cases:${me.id}`;
        if (record !== null && isUsedUp(tx, bucket, OPENED_CASES)) return throttled;
        if (record !== null) {
          count(tx, bucket, OPENED_CASES, 1);
          saveOpened(tx, backend, record, report.text);
        }
        const stored = record ?? found(tx, me, id);
        return stored === null ? refused('no-such-case') : ok(viewOf(tx, stored));
      }),

    reply: (id, message) =>
      client.as<Case, CaseRefusal>('cases.reply', (me, tx) => {
        const record = found(tx, me, id);
        const sent = wasSent(tx, id, 'side', message);
        if (!sent.ok) return sent;
        if (record !== null && sent.value) return ok(viewOf(tx, record));
        const decided = decideMessage(record, 'side', message.text, tx.now);
        if (!decided.ok) return decided;
        const bucket = `case-messages:${me.id}`;
        if (isUsedUp(tx, bucket, WRITTEN_MESSAGES)) return throttled;
        count(tx, bucket, WRITTEN_MESSAGES, 1);
        saveCase(tx, decided.value);
        saveMessage(tx, id, 'side', message);
        return ok(viewOf(tx, decided.value));
      }),

    close: (id, how) =>
      client.as<Case, CaseRefusal>('cases.close', (me, tx) => {
        const decided = decideClose(found(tx, me, id), how, tx.now);
        if (!decided.ok) return decided;
        saveCase(tx, decided.value);
        return ok(viewOf(tx, decided.value));
      }),
  };
}
