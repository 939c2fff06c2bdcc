import { failure, type Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { newMessageId, type Case, type CaseId } from '#core/support/case.ts';
import { caseSummary, type CaseRecord } from '#core/support/case-record.ts';
import { OPENED_CASES, WRITTEN_MESSAGES } from '#core/support/case-rules.ts';
import type { AlreadyOpen, CaseRefusal, Cases, NewMessage, Report, SideRefusal } from '#core/support/cases.ts';
import { mayDecide } from '#core/review/may-decide.ts';
import { isOnCall } from '#core/support/on-call.ts';
import { decideClose, decideMessage, decideReport, readCaseText, type ReportFacts } from '#core/support/decide-case.ts';
import { endedAt } from '#core/delivery/lifecycle/delivery-record.ts';
import { asPerson, type Caller } from '../account/caller.ts';
import { findDelivery } from '../delivery/all-deliveries.ts';
import { settleAll } from '../delivery/dispatch-table.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import type { MemoryClient } from '../memory-client.ts';
import { count, isUsedUp } from '../rate-limits.ts';
import type { Transaction } from '../transaction.ts';
import { addPhoto, hasPhoto, readPhoto, writePhoto } from './case-photo-files.ts';
import {
  deliveryOfCase,
  earlierCase,
  findCase,
  hoursOf,
  messagesOf,
  saveCase,
  saveMessage,
  settleCases,
} from './case-table.ts';
import { concerns } from './concerns.ts';
import { goodsReportFor, goodsReportOf, isOwner, isOwnReport } from './goods-reports.ts';
import { alertAboutCase, mayAnswer, onCallNow } from './on-call-table.ts';

/** Whether a caller sees a case as its side: they opened it, and still own the business. */
export const isTheirs = (tx: Transaction, me: Caller, { opener, business }: CaseRecord): boolean =>
  opener === me.id && (business === null ? me.only === null : isOwner(tx, me, business));

export const viewOf = (tx: Transaction, record: CaseRecord): Case => ({
  ...caseSummary(record, deliveryOfCase(tx, record), tx.now),
  messages: messagesOf(tx, record.id),
});

/** The delivery that a side reports about; null unless it's theirs. */
function reportedDelivery(tx: Transaction, me: Caller, { side, delivery: id }: Report): ReportFacts['delivery'] {
  const delivery = id === null ? undefined : findDelivery(tx, id)?.delivery;
  if (delivery === undefined) return null;
  const { businessId: business, status } = delivery;
  const isOwn = side === 'courier' ? delivery.courier === me.id : side === 'business' && isOwner(tx, me, business);
  return isOwn ? { business, status, endedAt: endedAt(delivery) } : null;
}

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

/** The facts that a caller's report is decided by. */
export const reportFacts = (
  tx: Transaction,
  backend: Pick<MemoryBackend, 'booksZone'>,
  me: Caller,
  report: Report,
): ReportFacts => ({
  ...timesFor(tx, backend, { opener: me.id, delivery: report.delivery }),
  opener: me.id,
  made: findCase(tx, report.id),
  delivery: reportedDelivery(tx, me, report),
  earlier: report.delivery === null ? null : earlierCase(tx, report.delivery, report.side),
});

/** Stores a caller's new case, unless they've opened too many. */
export function storeReport(
  tx: Transaction,
  backend: Pick<MemoryBackend, 'random'>,
  me: Caller,
  record: CaseRecord,
  text: string,
): Result<void, Failure> {
  const bucket = `cases:${me.id}`;
  if (isUsedUp(tx, bucket, OPENED_CASES)) return throttled;
  count(tx, bucket, OPENED_CASES, 1);
  saveOpened(tx, backend, record, text);
  return ok();
}

/** Stores a caller's message of their case, unless they've written too many. Null for a case that they don't see. */
export function storeReply(
  tx: Transaction,
  me: Caller,
  record: CaseRecord | null,
  message: NewMessage,
): Result<CaseRecord, SideRefusal | Failure> {
  const decided = decideMessage(record, 'side', message.text, tx.now);
  if (!decided.ok) return decided;
  const bucket = `case-messages:${me.id}`;
  if (isUsedUp(tx, bucket, WRITTEN_MESSAGES)) return throttled;
  count(tx, bucket, WRITTEN_MESSAGES, 1);
  saveCase(tx, decided.value);
  saveMessage(tx, decided.value.id, 'side', message);
  return decided;
}

export function memoryCases(client: MemoryClient): Cases {
  const { as, backend } = asPerson(client);
  const found = (tx: Transaction, me: Caller, id: CaseId): CaseRecord | null => {
    settleCases(tx, backend);
    const record = findCase(tx, id);
    return record !== null && isTheirs(tx, me, record) ? record : null;
  };

  return {
    support: () =>
      as('cases.support', ({ id }, tx) => {
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
      as('cases.list', (me, tx) => {
        settleCases(tx, backend);
        return ok(
          tx.state.support.cases
            .filter((record) => isTheirs(tx, me, record))
            .toReversed()
            .map((record) => caseSummary(record, deliveryOfCase(tx, record), tx.now)),
        );
      }),

    find: (id) =>
      as('cases.find', (me, tx) => {
        const record = found(tx, me, id);
        return ok(record === null ? null : viewOf(tx, record));
      }),

    open: (report) =>
      as<Case, CaseRefusal | AlreadyOpen>('cases.open', (me, tx) => {
        settleAll(tx, backend);
        const decided = decideReport(reportFacts(tx, backend, me, report), report);
        if (!decided.ok) return decided;
        const record = decided.value;
        if (record !== null) {
          const stored = storeReport(tx, backend, me, record, report.text);
          if (!stored.ok) return stored;
        }
        const stored = record ?? found(tx, me, report.id);
        return stored === null ? refused('no-such-case') : ok(viewOf(tx, stored));
      }),

    reply: (id, message) =>
      as<Case, CaseRefusal>('cases.reply', (me, tx) => {
        const record = found(tx, me, id);
        const sent = wasSent(tx, id, 'side', message);
        if (!sent.ok) return sent;
        if (record !== null && sent.value) return ok(viewOf(tx, record));
        const stored = storeReply(tx, me, record, message);
        return stored.ok ? ok(viewOf(tx, stored.value)) : stored;
      }),

    addPhoto: async (id, photo) =>
      writePhoto(
        backend.files,
        photo,
        await as<Case, CaseRefusal>('cases.addPhoto', (me, tx) => {
          const added = addPhoto(tx, found(tx, me, id), photo);
          return added.ok ? ok(viewOf(tx, added.value)) : added;
        }),
      ),

    goodsReport: (id) =>
      as('cases.goodsReport', (me, tx) => {
        return ok(goodsReportFor(tx, me, id));
      }),

    photo: async (id, photo) =>
      readPhoto(
        backend.files,
        photo,
        await as('cases.photo', (me, tx) => {
          const record = findCase(tx, id);
          if (record === null) return ok(false);
          if (isTheirs(tx, me, record) || (mayDecide(me) && !concerns(tx, record, me.id)))
            return ok(hasPhoto(tx, id, photo));
          return ok(isOwnReport(tx, me, record) && goodsReportOf(tx, record).photos.includes(photo));
        }),
      ),

    close: (id, how) =>
      as<Case, CaseRefusal>('cases.close', (me, tx) => {
        const record = found(tx, me, id);
        const decided = decideClose(record, how, tx.now, record && (deliveryOfCase(tx, record)?.held ?? null));
        if (!decided.ok) return decided;
        saveCase(tx, decided.value);
        return ok(viewOf(tx, decided.value));
      }),
  };
}
