import type { UserId } from '#core/identity/user-id.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import { balanceOf, signedAmount } from '#core/delivery/lifecycle/ledger.ts';
import type { DeliveryOverview } from '#core/delivery/merchant/merchant-deliveries.ts';
import { ok } from '#core/result.ts';
import { sumsAt } from '#core/statement/close-period.ts';
import { lineTexts } from '#core/statement/line-texts.ts';
import { periodOf, runningPeriod, startOf, type StatementSide } from '#core/statement/period.ts';
import {
  hasCredit,
  inLineOrder,
  linesOnPage,
  sideOf,
  type AccountId,
  type Statement,
  type StatementLine,
} from '#core/statement/statement.ts';
import type { StatementDetail, StatementList, Statements } from '#core/statement/statements.ts';
import { dateIn } from '#core/zoned-time.ts';
import { findBusiness } from '../business/business-table.ts';
import { ledgerOfAccount } from '../delivery/all-deliveries.ts';
import type { StoredEntry } from '../delivery/dispatch-state.ts';
import { findStored, settleAll } from '../delivery/dispatch-table.ts';
import type { MemoryClient } from '../memory-client.ts';
import type { Transaction } from '../transaction.ts';
import { closeDue, openEntries } from './close-due.ts';
import { isOfStatement, type StoredStatement } from './books.ts';

/** A statement as its readers see it. */
export function statementView({ state: { books } }: Transaction, row: StoredStatement): Statement {
  const { place: _place, bulk: _bulk, voided: _voided, carriedInto, payment, ...rest } = row;
  return {
    ...rest,
    // Most weren't carried over, and a list may have 100,000.
    carriedInto: carriedInto === null ? null : (books.statements.find(({ id }) => id === carriedInto)?.number ?? null),
    payment: payment === null ? null : { on: payment.on, reference: payment.reference, at: payment.at },
  };
}

/** The entries of an account that are in no statement. */
function openOf(tx: Transaction, account: AccountId, side: StatementSide): StoredEntry[] {
  const { stored, generated } = openEntries(tx);
  return [...stored, ...generated].filter((entry) => entry.account === account && sideOf(entry.kind) === side);
}

/** The balance that a business owes, and its months: open entries, and statements that it hasn't paid. */
export function owedBy(
  tx: Transaction,
  account: BusinessId,
  booksZone: string,
): Pick<DeliveryOverview, 'balance' | 'owed'> {
  const unpaid = tx.state.books.statements.filter(
    (row) => row.account === account && row.state === 'closed' && row.carriedInto === null && row.total !== 0,
  );
  const entries = openOf(tx, account, 'business');
  const balance = unpaid.reduce((sum, { total }) => sum + total, balanceOf(entries));
  let [first, last] = [Infinity, -Infinity];
  for (const { at } of entries) [first, last] = [Math.min(first, at), Math.max(last, at)];
  const open = first > last ? [] : [first, last].map((at) => periodOf('business', dateIn(at, booksZone)).from);
  const months = [...open, ...unpaid.map(({ from }) => from)].toSorted();
  const [from, to] = [months[0], months.at(-1)];
  return { balance, owed: from === undefined || to === undefined ? null : { from, to } };
}

function linesOf(tx: Transaction, entries: readonly StoredEntry[], since: number): StatementLine[] {
  return entries
    .flatMap((entry): StatementLine[] => {
      // A generated delivery as it was at its entry: its people are known.
      const found =
        findStored(tx.state.dispatch, entry.delivery) ?? tx.bulk.deliveries()?.find(entry.delivery, entry.at);
      if (found === undefined) return [];
      const { delivery } = found;
      return [
        {
          delivery: delivery.id,
          number: delivery.number,
          zone: delivery.zone,
          ...(entry.texts ?? lineTexts(entry.kind, found)),
          kind: entry.kind,
          amount: signedAmount(entry),
          currency: entry.currency,
          at: entry.at,
          late: entry.at < since,
        },
      ];
    })
    .toSorted(inLineOrder);
}

/** The entries of a statement. */
function entriesOf(tx: Transaction, row: StoredStatement): StoredEntry[] {
  if (row.state === 'void') {
    const voided = new Set(row.voided.map(({ delivery, kind }) => `${delivery} ${kind}`));
    return ledgerOfAccount(tx, row.account).filter(({ delivery, kind }) => voided.has(`${delivery} ${kind}`));
  }
  const stored = tx.state.dispatch.ledger.filter(({ statement }) => statement === row.id);
  return [...stored, ...(tx.bulk.deliveries()?.ledger ?? []).filter((entry) => isOfStatement(row, entry))];
}

/** The statements of an account. */
export function listOfAccount(
  tx: Transaction,
  account: AccountId,
  side: StatementSide,
  booksZone: string,
): StatementList {
  const period = runningPeriod(side, tx.now, booksZone);
  const own = tx.state.books.statements.filter((row) => row.account === account && row.side === side);
  // After the clock jumped back, an entry may be later than the running period.
  const sums = sumsAt(side, openOf(tx, account, side), own.filter(hasCredit), Infinity);
  return {
    timeZone: booksZone,
    open: sums.map(({ currency, entries, total }) => ({ ...period, currency, entries, total })),
    closed: own
      .map((row) => statementView(tx, row))
      .toSorted((a, b) => b.from.localeCompare(a.from) || (a.currency < b.currency ? -1 : 1)),
  };
}

/** A statement with its lines. */
export const detailOf = (tx: Transaction, row: StoredStatement, booksZone: string): StatementDetail => ({
  timeZone: booksZone,
  statement: statementView(tx, row),
  lines: linesOf(tx, entriesOf(tx, row), startOf(row.from, booksZone)),
});

export function memoryStatements(client: MemoryClient): Statements {
  const { backend } = client;
  const { booksZone } = backend;

  const mayRead = (me: { readonly id: UserId; readonly isAdmin: boolean }, tx: Transaction, account: AccountId) =>
    me.isAdmin || findBusiness(tx, account as BusinessId)?.owner === me.id;

  return {
    ofBusiness: (business) =>
      client.as('statements.list', (me, tx) => {
        settleAll(tx, backend);
        closeDue(tx, backend);
        const isKnown =
          findBusiness(tx, business) !== null || tx.state.books.statements.some(({ account }) => account === business);
        return ok(isKnown && mayRead(me, tx, business) ? listOfAccount(tx, business, 'business', booksZone) : null);
      }),

    own: () =>
      client.as('statements.list', (me, tx) => {
        settleAll(tx, backend);
        closeDue(tx, backend);
        return ok(listOfAccount(tx, me.id, 'courier', booksZone));
      }),

    find: (id, page) =>
      client.as('statements.find', (me, tx) => {
        const row = tx.state.books.statements.find((one) => one.id === id);
        if (row === undefined) return ok(null);
        const { side, account } = row;
        if (side === 'business' ? !mayRead(me, tx, account) : account !== me.id && !me.isAdmin) return ok(null);
        const detail = detailOf(tx, row, booksZone);
        return ok(page === undefined ? detail : { ...detail, lines: linesOnPage(detail.lines, page) });
      }),

    openLines: (business, page) =>
      client.as('statements.find', (me, tx) => {
        settleAll(tx, backend);
        closeDue(tx, backend);
        if (findBusiness(tx, business) === null || !mayRead(me, tx, business)) return ok(null);
        const { from } = runningPeriod('business', tx.now, booksZone);
        const lines = linesOf(tx, openOf(tx, business, 'business'), startOf(from, booksZone));
        return ok(page === undefined ? lines : linesOnPage(lines, page));
      }),
  };
}
