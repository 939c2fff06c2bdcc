import { endedAt, PEOPLE_KEPT } from '#core/delivery/lifecycle/delivery-record.ts';
import type { DeliveryId, Held } from '#core/delivery/lifecycle/delivery.ts';
import type { Currency } from '#core/delivery/price/tariff.ts';
import { later, type Instant } from '#core/instant.ts';
import type { CaseMailKind } from '#core/mail/case-mails.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { CaseDelivery, CaseId, CaseMessage, CaseSide, MessageKind } from '#core/support/case.ts';
import {
  areTextsOld,
  hasLapsed,
  isCaseLate,
  isReminderDue,
  lapsed,
  type CaseRecord,
} from '#core/support/case-record.ts';
import { LAPSES_AFTER_END, opensOwnCase } from '#core/support/case-rules.ts';
import { isStartedByTeam } from '#core/support/case-reasons.ts';
import type { NewMessage } from '#core/support/cases.ts';
import { readCaseText } from '#core/support/decide-case.ts';
import { REPORTED_WITHIN } from '#core/support/may-still-report.ts';
import { DEFAULT_HOURS, type SupportHours } from '#core/support/support-hours.ts';
import { findPerson } from '../account/people-table.ts';
import { findDelivery } from '../delivery/all-deliveries.ts';
import { postToRecipient } from '../delivery/mail-recipient.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import { postOutbox } from '../post.ts';
import type { Transaction } from '../transaction.ts';
import { forgottenFrom } from './held-back.ts';
import { casePhotoFile, type Files } from './case-photo-files.ts';
import { alertAboutCase, mayAnswer, onCallNow } from './on-call-table.ts';

export const hoursOf = ({ state }: Transaction): SupportHours => state.support.hours ?? DEFAULT_HOURS;

export const findCase = ({ state }: Transaction, id: CaseId): CaseRecord | null =>
  state.support.cases.find((row) => row.id === id) ?? null;

/** Stores a case, in its place or as the newest. */
export function saveCase({ state: { support } }: Transaction, record: CaseRecord): void {
  const isNew = !support.cases.some(({ id }) => id === record.id);
  support.cases = isNew
    ? [...support.cases, record]
    : support.cases.map((row) => (row.id === record.id ? record : row));
}

/** The case of a side about a delivery, besides those about safety and of objections; null if it has had none. */
export const earlierCase = ({ state }: Transaction, delivery: DeliveryId, side: CaseSide): CaseId | null =>
  state.support.cases.find((row) => row.delivery === delivery && row.side === side && !opensOwnCase(row.reason))?.id ??
  null;

/** A side's open case of an objection about a delivery; null if it has none. */
export const openObjectionCase = ({ state }: Transaction, delivery: DeliveryId, side: CaseSide): CaseId | null =>
  state.support.cases.find(
    (row) =>
      row.delivery === delivery && row.side === side && row.reason === 'failed_attempt' && row.state !== 'resolved',
  )?.id ?? null;

/** Stores a message. One with a kind has no text. */
export function saveMessage(
  tx: Transaction,
  id: CaseId,
  by: 'side' | 'team',
  message: NewMessage,
  kind?: MessageKind,
): void {
  tx.state.support.messages.push({
    id: message.id,
    case: id,
    by,
    text: readCaseText(message.text) ?? '',
    at: tx.now,
    photos: [],
    ...(kind && { kind }),
  });
}

/** Removes the messages of cases with their photos. */
function removeMessages({ state: { support } }: Transaction, files: Files, gone: ReadonlySet<CaseId>): void {
  for (const message of support.messages.filter((row) => gone.has(row.case)))
    for (const photo of message.photos) void files.removeBlob(casePhotoFile(photo));
  support.messages = support.messages.filter((message) => !gone.has(message.case));
}

/** Removes cases with their messages. */
export function removeCases(
  tx: Transaction,
  { files }: Pick<MemoryBackend, 'files'>,
  isGone: (record: CaseRecord) => boolean,
): void {
  const { support } = tx.state;
  const gone = new Set(support.cases.filter(isGone).map(({ id }) => id));
  support.cases = support.cases.filter(({ id }) => !gone.has(id));
  removeMessages(tx, files, gone);
}

export const messagesOf = ({ state }: Transaction, id: CaseId): CaseMessage[] =>
  state.support.messages
    .filter((row) => row.case === id)
    .map((row) => {
      const { id: _id, case: _case, ...message } = row;
      return message;
    });

/** The delivery that a case is about, as lists name it, with its currency. */
export function deliveryOfCase(
  tx: Transaction,
  { delivery: of }: CaseRecord,
): (CaseDelivery & { readonly currency: Currency; readonly held: Held | null }) | null {
  const stored = of === null ? undefined : findDelivery(tx, of);
  if (stored === undefined) return null;
  const { id, number, businessId: business, currency, held } = stored.delivery;
  return { id, number, business, currency, held };
}

/** When a delivery ended, null while it hasn't and without one, and its money. */
function endOf(tx: Transaction, id: DeliveryId | null): Parameters<typeof hasLapsed>[1] {
  const stored = id === null ? undefined : findDelivery(tx, id);
  return { endedAt: stored === undefined ? null : endedAt(stored.delivery), held: stored?.delivery.held ?? null };
}

/** Mails a person, or the recipient, about a case. */
export function mailAboutCase(
  tx: Transaction,
  backend: Pick<MemoryBackend, 'random' | 'productName' | 'booksZone'>,
  record: CaseRecord,
  kind: CaseMailKind,
  reader: UserId | null = record.opener,
): void {
  const stored = record.delivery === null ? undefined : findDelivery(tx, record.delivery);
  if (reader === null) {
    if (stored !== undefined && (kind === 'answered' || kind === 'resolved'))
      postToRecipient(tx, backend, stored, { kind, at: tx.now });
    return;
  }
  const account = tx.state.authUsers.find(({ id }) => id === reader);
  if (account === undefined) return;
  const { id, dueAt } = record;
  const firstName = findPerson(tx, reader)?.firstName ?? '';
  const number = deliveryOfCase(tx, record)?.number ?? null;
  postOutbox(tx, backend, account.email, 'case', {
    kind,
    case: id,
    firstName,
    number,
    dueAt,
    timeZone: backend.booksZone,
  });
}

/**
 * Whether it may be so long since a case's delivery ended: a side opens its case 14 days after the end at the latest. It's
 * asked first, because the demo's past deliveries are made when one is read.
 */
const mayBeOver = ({ openedAt, reason, objectedAt }: CaseRecord, time: number, now: Instant): boolean =>
  isStartedByTeam(reason) || objectedAt !== null || now >= later(openedAt, time - REPORTED_WITHIN);

/** Ends cases by time, and tells administrators about those that wait. */
export function settleCases(
  tx: Transaction,
  backend: Pick<MemoryBackend, 'random' | 'productName' | 'booksZone'>,
): void {
  for (const record of tx.state.support.cases.filter(({ state }) => state !== 'resolved')) {
    const end = endOf(tx, mayBeOver(record, LAPSES_AFTER_END, tx.now) ? record.delivery : null);
    if (hasLapsed(record, end, tx.now)) saveCase(tx, lapsed(record, tx.now));
    else if (isCaseLate(record, tx.now) && !record.lateTold) {
      saveCase(tx, { ...record, lateTold: true });
      const informed = mayAnswer(tx, tx.state.admins, record);
      for (const admin of informed) mailAboutCase(tx, backend, record, 'overdue', admin);
      alertAboutCase(tx, record, informed);
    } else if (isReminderDue(record, tx.now)) {
      saveCase(tx, { ...record, reminded: true });
      alertAboutCase(tx, record, mayAnswer(tx, onCallNow(tx), record));
    }
  }
}

/** Whether the texts of a case are to be deleted: its delivery's people are, or it was resolved 90 days ago. */
const isForgotten = (tx: Transaction, record: CaseRecord): boolean => {
  const delivery =
    record.delivery === null || !mayBeOver(record, PEOPLE_KEPT, tx.now) ? undefined : findDelivery(tx, record.delivery);
  const from = delivery === undefined ? null : forgottenFrom(tx, delivery);
  return areTextsOld(record, tx.now) || (from !== null && tx.now >= from);
};

/** Deletes the texts of old cases. What stays says what it was about, and how and when it ended. */
export function forgetTexts(tx: Transaction, { files }: Pick<MemoryBackend, 'files'>): void {
  const { support } = tx.state;
  const written = new Set(support.messages.map((message) => message.case));
  const gone = new Set(
    support.cases.filter((record) => written.has(record.id) && isForgotten(tx, record)).map(({ id }) => id),
  );
  if (gone.size > 0) removeMessages(tx, files, gone);
}
