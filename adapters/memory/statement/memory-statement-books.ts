import type { UserId } from '#core/identity/user-id.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import { byId } from '#core/newest-first.ts';
import { ok, refused } from '#core/result.ts';
import { mayDecide } from '#core/review/may-decide.ts';
import { isToPay, type AccountId, type StatementId } from '#core/statement/statement.ts';
import {
  isPayment,
  isVoidReason,
  MAX_MARKED,
  mayUndoPayment,
  type BookRefusal,
  type StatementBooks,
} from '#core/statement/statements.ts';
import { dateIn } from '#core/zoned-time.ts';
import { findBusiness } from '../business-table.ts';
import { denied } from '../identity.ts';
import { nameOf } from '../lookups.ts';
import type { MemoryClient } from '../memory-client.ts';
import type { Transaction } from '../transaction.ts';
import { isOfStatement, type StoredStatement } from './books.ts';
import { closeDue } from './close-due.ts';
import { mailStatement } from './mail-statement.ts';
import { statementView } from './memory-statements.ts';

const nameOfAccount = (tx: Transaction, account: AccountId): string =>
  findBusiness(tx, account as BusinessId)?.businessName ?? nameOf(tx, account as UserId);

/** The statements with these ids, each once; a refusal if one doesn't exist, or there are too many or none. */
function chosen({ state: { books } }: Transaction, ids: readonly StatementId[]): StoredStatement[] | BookRefusal {
  if (ids.length === 0 || ids.length > MAX_MARKED) return 'invalid';
  const wanted = new Set(ids);
  const rows = books.statements.filter(({ id }) => wanted.has(id));
  return rows.length === wanted.size ? rows : 'changed';
}

function replace({ state: { books } }: Transaction, changed: readonly StoredStatement[]): void {
  const byStatement = new Map(changed.map((row) => [row.id, row]));
  books.statements = books.statements.map((row) => byStatement.get(row.id) ?? row);
}

export function memoryStatementBooks(client: MemoryClient): StatementBooks {
  const { backend } = client;
  const change = (work: (me: UserId, tx: Transaction) => BookRefusal | null) =>
    client.as<void, BookRefusal>('books.change', (me, tx) => {
      if (!mayDecide(me)) return denied;
      const refusal = work(me.id, tx);
      return refusal === null ? ok() : refused(refusal);
    });

  return {
    list: (side) =>
      client.as('books.list', (me, tx) => {
        if (!mayDecide(me)) return denied;
        closeDue(tx, backend);
        return ok(
          tx.state.books.statements
            .filter((row) => row.side === side)
            .map((row) => ({ ...statementView(tx, row), name: nameOfAccount(tx, row.account) }))
            .toSorted((a, b) => b.closedAt - a.closedAt || byId(b, a)),
        );
      }),

    close: () =>
      client.as('books.close', (me, tx) => {
        if (!mayDecide(me)) return denied;
        closeDue(tx, backend);
        return ok();
      }),

    markPaid: (ids, payment) =>
      change((by, tx) => {
        const { on, reference } = payment;
        if (!isPayment(payment, dateIn(tx.now, backend.booksZone))) return 'invalid';
        const rows = chosen(tx, ids);
        if (typeof rows === 'string') return rows;
        const isSame = ({ payment: noted }: StoredStatement) =>
          noted !== null && noted.by === by && noted.on === on && noted.reference === reference;
        // A retry of a payment that was noted, whose response was lost.
        if (rows.every(isSame)) return null;
        if (!rows.every(isToPay)) return 'changed';
        const paid: readonly StoredStatement[] = rows.map((row) => ({
          ...row,
          state: 'paid',
          payment: { on, reference, at: tx.now, by },
        }));
        replace(tx, paid);
        for (const row of paid) mailStatement(tx, backend, row, 'paid');
        return null;
      }),

    undoPaid: (ids) =>
      change((by, tx) => {
        const rows = chosen(tx, ids);
        if (typeof rows === 'string') return rows;
        if (!rows.every(({ state }) => state === 'paid')) return 'changed';
        if (!rows.every(({ payment }) => payment !== null && mayUndoPayment(payment, by, tx.now)))
          return 'not-yours-to-undo';
        replace(
          tx,
          rows.map((row) => ({ ...row, state: 'closed', payment: null })),
        );
        for (const row of rows) mailStatement(tx, backend, row, 'taken_back');
        return null;
      }),

    void: (id, reason) =>
      change((_by, tx) => {
        if (!isVoidReason(reason)) return 'invalid';
        const { dispatch, books } = tx.state;
        const row = books.statements.find((one) => one.id === id);
        if (row === undefined || row.state !== 'closed') return 'changed';
        if (row.carriedInto !== null) return 'carried';
        const generated = (tx.bulk.deliveries()?.ledger ?? []).filter((entry) => isOfStatement(row, entry));
        const voided = [...dispatch.ledger.filter(({ statement }) => statement === id), ...generated].map(
          ({ delivery, kind }) => ({ delivery, kind }),
        );
        dispatch.ledger = dispatch.ledger.map((entry) => {
          if (entry.statement !== id) return entry;
          const { statement: _statement, ...open } = entry;
          return open;
        });
        replace(tx, [
          { ...row, state: 'void', voidReason: reason, voided },
          // The credit that the void statement carried is open again.
          ...books.statements
            .filter(({ carriedInto }) => carriedInto === id)
            .map((credit) => ({ ...credit, carriedInto: null })),
        ]);
        return null;
      }),
  };
}
