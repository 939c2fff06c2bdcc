import type { UserId } from '#core/identity/user-id.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import { ok, type Result } from '#core/result.ts';
import { mayDecide } from '#core/review/may-decide.ts';
import type { StatementMailKind } from '#core/mail/statement-mails.ts';
import { bookPage, countBooks } from '#core/statement/book-list.ts';
import { decidePayment, decideUndoPayment, type PaymentFacts } from '#core/statement/decide-payment.ts';
import { decideVoid } from '#core/statement/decide-void.ts';
import type { StatementSide } from '#core/statement/period.ts';
import type { AccountId, StatementId } from '#core/statement/statement.ts';
import type { BookedStatement, BookRefusal, StatementBooks } from '#core/statement/statements.ts';
import { dateIn } from '#core/zoned-time.ts';
import { findBusiness } from '../business/business-table.ts';
import { denied } from '../identity.ts';
import { nameOf } from '../account/people-table.ts';
import type { MemoryClient } from '../memory-client.ts';
import type { Transaction } from '../transaction.ts';
import { isOfStatement, type StoredStatement } from './books.ts';
import { closeDue } from './close-due.ts';
import { mailStatement } from './mail-statement.ts';
import { statementView } from './memory-statements.ts';

const nameOfAccount = (tx: Transaction, account: AccountId): string =>
  findBusiness(tx, account as BusinessId)?.businessName ?? nameOf(tx, account as UserId);

function replace({ state: { books } }: Transaction, changed: readonly StoredStatement[]): void {
  const byStatement = new Map(changed.map((row) => [row.id, row]));
  books.statements = books.statements.map((row) => byStatement.get(row.id) ?? row);
}

export function memoryStatementBooks(client: MemoryClient): StatementBooks {
  const { backend } = client;
  /** Stores a decision, which returns the changed statements. */
  const change = (
    decide: (by: UserId, tx: Transaction) => Result<readonly StoredStatement[], BookRefusal>,
    mailed: StatementMailKind,
  ) =>
    client.as<void, BookRefusal>('books.change', (me, tx) => {
      if (!mayDecide(me)) return denied;
      const changed = decide(me.id, tx);
      if (!changed.ok) return changed;
      replace(tx, changed.value);
      for (const row of changed.value) mailStatement(tx, backend, row, mailed);
      return ok();
    });
  const paymentFacts = (by: UserId, tx: Transaction, ids: readonly StatementId[]): PaymentFacts<StoredStatement> => {
    const wanted = new Set(ids);
    const chosen = tx.state.books.statements.filter(({ id }) => wanted.has(id));
    return { now: tx.now, today: dateIn(tx.now, backend.booksZone), by, chosen };
  };

  const allOf = (tx: Transaction, side: StatementSide): readonly BookedStatement[] => {
    closeDue(tx, backend);
    const names = new Map<AccountId, string>();
    const nameFor = (account: AccountId): string => {
      const name = names.get(account) ?? nameOfAccount(tx, account);
      names.set(account, name);
      return name;
    };
    return tx.state.books.statements
      .filter((row) => row.side === side)
      .map((row) => ({ ...statementView(tx, row), name: nameFor(row.account) }));
  };

  return {
    list: (side, request = {}) =>
      client.as('books.list', (me, tx) => {
        if (!mayDecide(me)) return denied;
        return ok(bookPage(allOf(tx, side), request, tx.now));
      }),

    count: (side) =>
      client.as('books.count', (me, tx) => (mayDecide(me) ? ok(countBooks(allOf(tx, side), tx.now)) : denied)),

    close: () =>
      client.as('books.close', (me, tx) => {
        if (!mayDecide(me)) return denied;
        closeDue(tx, backend);
        return ok();
      }),

    markPaid: (ids, payment) => change((by, tx) => decidePayment(paymentFacts(by, tx, ids), ids, payment), 'paid'),

    undoPaid: (ids) => change((by, tx) => decideUndoPayment(paymentFacts(by, tx, ids), ids), 'taken_back'),

    void: (id, reason) =>
      client.as<void, BookRefusal>('books.change', (me, tx) => {
        if (!mayDecide(me)) return denied;
        const { dispatch, books } = tx.state;
        const decided = decideVoid(
          books.statements.find((one) => one.id === id),
          reason,
        );
        if (!decided.ok) return decided;
        const row = decided.value;
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
          { ...row, voided },
          // The credit that the void statement carried is open again.
          ...books.statements
            .filter(({ carriedInto }) => carriedInto === id)
            .map((credit) => ({ ...credit, carriedInto: null })),
        ]);
        return ok();
      }),
  };
}
