import { trimmedReason } from '#core/account/account-decision.ts';
import { newMessageId } from '#core/support/case.ts';
import type { CaseId } from '#core/support/case.ts';
import {
  RESOLVED_SHOWN,
  type CaseDesk,
  type DecisionRefusal,
  type DeskCase,
  type DeskCaseDetail,
} from '#core/support/case-desk.ts';
import { caseSummary, isCaseLate, type CaseRecord } from '#core/support/case-record.ts';
import type { AboveCap, CaseRefusal } from '#core/support/cases.ts';
import type { OnCallRefusal } from '#core/support/on-call.ts';
import { decideAsk } from '#core/support/decide-ask.ts';
import { decideMessage, decideResolve, payableOf, type MoneyFacts } from '#core/support/decide-case.ts';
import { isSupportHours } from '#core/support/support-hours.ts';
import { mayDecide } from '#core/review/may-decide.ts';
import { ok, refused } from '#core/result.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { Moved } from '#core/delivery/lifecycle/delivery-machine.ts';
import type { LedgerEntry } from '#core/delivery/lifecycle/ledger.ts';
import { lineTexts } from '#core/statement/line-texts.ts';
import { findBusiness } from '../business/business-table.ts';
import { findDelivery } from '../delivery/all-deliveries.ts';
import type { StoredDelivery } from '../delivery/dispatch-state.ts';
import { record as recordMove, settleAll } from '../delivery/dispatch-table.ts';
import { denied } from '../identity.ts';
import { noteLookup } from '../contact-lookups.ts';
import { nameOf } from '../account/people-table.ts';
import type { MemoryClient } from '../memory-client.ts';
import type { Transaction } from '../transaction.ts';
import {
  deliveryOfCase,
  earlierCase,
  findCase,
  mailAboutCase,
  messagesOf,
  openObjectionCase,
  saveCase,
  saveMessage,
  settleCases,
} from './case-table.ts';
import { concerns } from './concerns.ts';
import { setOnCall } from './on-call-table.ts';
import { timesFor, wasSent } from './memory-cases.ts';

/** The name of a case's side; empty if it's gone. */
function senderOf(tx: Transaction, { business, opener, delivery }: CaseRecord): string {
  if (business !== null) return findBusiness(tx, business)?.businessName ?? '';
  if (opener !== null) return nameOf(tx, opener);
  return (delivery === null ? undefined : findDelivery(tx, delivery)?.people?.dropoff.name) ?? '';
}

const deskCase = (tx: Transaction, record: CaseRecord): DeskCase => ({
  ...caseSummary(record, deliveryOfCase(tx, record), tx.now),
  from: senderOf(tx, record),
  late: isCaseLate(record, tx.now),
  decidedBy: record.decidedBy === null ? '' : nameOf(tx, record.decidedBy),
});

const moneyFacts = (tx: Transaction, { delivery: id }: CaseRecord): MoneyFacts => ({
  delivery: (id === null ? undefined : findDelivery(tx, id)?.delivery) ?? null,
  madeGood: tx.state.dispatch.ledger.some((entry) => entry.delivery === id && entry.kind === 'made_good'),
});

const detailOf = (tx: Transaction, record: CaseRecord): DeskCaseDetail => ({
  ...deskCase(tx, record),
  messages: messagesOf(tx, record.id),
  others: tx.state.support.cases
    .filter((row) => record.delivery !== null && row.delivery === record.delivery && row.id !== record.id)
    .map((row) => caseSummary(row, deliveryOfCase(tx, row), tx.now)),
  payable: payableOf(record, moneyFacts(tx, record)),
});

/** Open ones by due time, then those resolved last. */
const byTurn = (a: DeskCase, b: DeskCase): number =>
  Number(a.resolvedAt !== null) - Number(b.resolvedAt !== null) ||
  (a.resolvedAt === null || b.resolvedAt === null ? a.dueAt - b.dueAt : b.resolvedAt - a.resolvedAt) ||
  (a.id < b.id ? -1 : 1);

/** Stores what the amount of a decision changes. */
function enterAmount(
  tx: Transaction,
  stored: StoredDelivery,
  moves: readonly Moved[],
  entries: readonly LedgerEntry[],
): void {
  for (const moved of moves) recordMove(tx, stored, moved);
  tx.state.dispatch.ledger.push(...entries.map((entry) => ({ ...entry, texts: lineTexts(entry.kind, stored) })));
}

/** The team's cases. */
export function memoryCaseDesk(client: MemoryClient): CaseDesk {
  const { backend } = client;
  const seen = (tx: Transaction, admin: UserId, id: CaseId): CaseRecord | null => {
    settleAll(tx, backend);
    settleCases(tx, backend);
    const record = findCase(tx, id);
    return record !== null && !concerns(tx, record, admin) ? record : null;
  };

  return {
    list: () =>
      client.as('caseDesk.list', (me, tx) => {
        if (!mayDecide(me)) return denied;
        settleCases(tx, backend);
        const all = tx.state.support.cases
          .filter((record) => !concerns(tx, record, me.id))
          .map((record) => deskCase(tx, record))
          .toSorted(byTurn);
        const open = all.filter(({ resolvedAt }) => resolvedAt === null);
        return ok(all.slice(0, open.length + RESOLVED_SHOWN));
      }),

    find: (id) =>
      client.as('caseDesk.find', (me, tx) => {
        if (!mayDecide(me)) return denied;
        const record = seen(tx, me.id, id);
        if (record === null) return ok(null);
        const of = record.opener === null ? deliveryOfCase(tx, record)?.business : (record.business ?? record.opener);
        if (of !== undefined) noteLookup(tx, of, me.id);
        return ok(detailOf(tx, record));
      }),

    answer: (id, message) =>
      client.as<DeskCaseDetail, CaseRefusal>('caseDesk.answer', (me, tx) => {
        if (!mayDecide(me)) return denied;
        const record = seen(tx, me.id, id);
        const sent = wasSent(tx, id, 'team', message);
        if (!sent.ok) return sent;
        if (record !== null && sent.value) return ok(detailOf(tx, record));
        const decided = decideMessage(record, 'team', message.text, tx.now);
        if (!decided.ok) return decided;
        saveCase(tx, decided.value);
        saveMessage(tx, id, 'team', message);
        mailAboutCase(tx, backend, decided.value, 'answered');
        return ok(detailOf(tx, decided.value));
      }),

    ask: (asked) =>
      client.as<DeskCaseDetail, CaseRefusal>('caseDesk.ask', (me, tx) => {
        if (!mayDecide(me)) return denied;
        settleAll(tx, backend);
        settleCases(tx, backend);
        const { delivery: about, side, message } = asked;
        const delivery = findDelivery(tx, about)?.delivery;
        const mayAsk = delivery !== undefined && !concerns(tx, { opener: null, delivery: about }, me.id);
        const id = mayAsk ? (earlierCase(tx, about, side) ?? openObjectionCase(tx, about, side)) : null;
        const sent = wasSent(tx, id ?? asked.id, 'team', message);
        if (!sent.ok) return sent;
        const earlier = id === null ? null : findCase(tx, id);
        if (earlier !== null && sent.value) return ok(detailOf(tx, earlier));
        const owner = delivery === undefined ? undefined : findBusiness(tx, delivery.businessId)?.owner;
        const decided = decideAsk(
          {
            ...timesFor(tx, backend, { opener: null, delivery: about }),
            delivery: mayAsk ? { business: delivery.businessId, status: delivery.status } : null,
            asked: (side === 'courier' ? delivery?.courier : owner) ?? null,
            earlier,
            isTaken: findCase(tx, asked.id) !== null,
          },
          asked,
        );
        if (!decided.ok) return decided;
        saveCase(tx, decided.value);
        saveMessage(tx, decided.value.id, 'team', message);
        mailAboutCase(tx, backend, decided.value, 'answered');
        return ok(detailOf(tx, decided.value));
      }),

    resolve: (id, decision) =>
      client.as<DeskCaseDetail, DecisionRefusal | AboveCap>('caseDesk.resolve', (me, tx) => {
        if (!mayDecide(me)) return denied;
        const record = seen(tx, me.id, id);
        const money = record === null ? { delivery: null, madeGood: false } : moneyFacts(tx, record);
        const decided = decideResolve({ ...money, record, by: me.id, now: tx.now }, decision);
        if (!decided.ok) return decided;
        const { record: resolved, moves, entries } = decided.value;
        const stored = resolved.delivery === null ? undefined : findDelivery(tx, resolved.delivery);
        if (stored !== undefined) enterAmount(tx, stored, moves, entries);
        if (resolved !== record) {
          const text = trimmedReason(decision.words);
          saveCase(tx, resolved);
          if (text !== '') saveMessage(tx, id, 'team', { id: newMessageId(backend.random), text });
          mailAboutCase(tx, backend, resolved, 'resolved');
        }
        return ok(detailOf(tx, resolved));
      }),

    saveHours: (hours) =>
      client.as<void, CaseRefusal>('caseDesk.saveHours', (me, tx) => {
        if (!mayDecide(me)) return denied;
        if (!isSupportHours(hours)) return refused('invalid');
        tx.state.support.hours = hours;
        return ok();
      }),

    setOnCall: (on) =>
      client.as<void, OnCallRefusal>('caseDesk.setOnCall', (me, tx) =>
        mayDecide(me) ? setOnCall(tx, me.id, on) : denied,
      ),
  };
}
