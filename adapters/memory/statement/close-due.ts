import { sumKey, sumsAt } from '#core/statement/close-period.ts';
import {
  endedPeriods,
  lastDay,
  periodBefore,
  runningPeriod,
  startOf,
  statementNumber,
  STATEMENT_SIDES,
  type Period,
  type StatementSide,
} from '#core/statement/period.ts';
import { CLOSING_MAIL_WITHIN, hasCredit, newStatementId, sideOf, type StatementId } from '#core/statement/statement.ts';
import { MINUTE } from '#core/clock.ts';
import { instant, later } from '#core/instant.ts';
import type { StoredEntry } from '../delivery/dispatch-state.ts';
import { settleAll } from '../delivery/dispatch-table.ts';
import type { MemoryBackend } from '../memory-backend.ts';
import type { Transaction } from '../transaction.ts';
import { bookedIn, type Span, type StoredStatement } from './books.ts';
import { mailStatement } from './mail-statement.ts';

type Closer = Pick<MemoryBackend, 'files' | 'random' | 'productName' | 'booksZone' | 'simulation'>;

/** The minute of each hour in which the database's job closes periods. */
const JOB = 5 * MINUTE;

/** The entries that are in no statement: stored ones, and generated ones. */
export function openEntries({ state: { dispatch, books }, bulk }: Transaction): {
  readonly stored: readonly StoredEntry[];
  readonly generated: readonly StoredEntry[];
} {
  const isBooked = bookedIn(books);
  return {
    stored: dispatch.ledger.filter(({ statement }) => statement === undefined),
    generated: (bulk.deliveries()?.ledger ?? []).filter((entry) => !isBooked(entry)),
  };
}

/**
 * Closes the periods that have ended. A demo has no job that runs while no page is open, and its generated entries take a
 * moment to make, so this happens whenever statements are read.
 */
export function closeDue(tx: Transaction, backend: Closer): void {
  const due = STATEMENT_SIDES.filter(
    (side) => tx.state.books.closed[side] !== periodBefore(side, runningPeriod(side, tx.now, backend.booksZone)).from,
  );
  if (due.length === 0) return;
  // A delivery that ended by time alone belongs to the period in which it ended.
  settleAll(tx, backend);
  for (const side of due) closeSide(tx, backend, side);
}

function closeSide(tx: Transaction, backend: Closer, side: StatementSide): void {
  const { closed } = tx.state.books;
  const last = closed[side];
  const { stored, generated } = openEntries(tx);
  const before = periodBefore(side, runningPeriod(side, tx.now, backend.booksZone));
  // The first closing begins with the first entry.
  const since =
    last === null
      ? [...stored, ...generated]
          .filter(({ kind }) => sideOf(kind) === side)
          .reduce((first: number, { at }) => Math.min(first, at), startOf(before.from, backend.booksZone))
      : startOf(last, backend.booksZone);
  const periods = endedPeriods(side, instant(since), tx.now, backend.booksZone).filter(
    ({ from }) => last === null || from > last,
  );
  for (const period of periods) closePeriod(tx, backend, side, period);
}

function closePeriod(tx: Transaction, closer: Closer, side: StatementSide, period: Period): void {
  const { booksZone, random, simulation } = closer;
  const { dispatch, books } = tx.state;
  const end = startOf(period.to, booksZone);
  const { stored, generated } = openEntries(tx);
  const year = lastDay(period).slice(0, 4);
  let place = books.statements.reduce(
    (most, row) => (lastDay(row).startsWith(year) ? Math.max(most, row.place ?? 0) : most),
    0,
  );
  const credits = books.statements.filter((row) => row.side === side && hasCredit(row));
  const made = new Map<string, StatementId>();
  // A period that ended before the demo began was closed by the job of that hour, and perhaps paid.
  const madeAt = instant(tx.state.bulk?.seededAt ?? 0);
  const isPast = end < madeAt;
  const closedAt = isPast ? later(end, Math.min(JOB, madeAt - end)) : tx.now;
  for (const sum of sumsAt(side, [...stored, ...generated], credits, end)) {
    const id = newStatementId(random);
    made.set(sumKey(sum), id);
    const times = generated
      .filter((entry) => entry.account === sum.account && sideOf(entry.kind) === side && entry.at < end)
      .map(({ at }) => at);
    const payment =
      isPast && sum.total > 0
        ? simulation.paymentOf({ ...period, side, account: sum.account, closedAt }, madeAt, booksZone)
        : null;
    const statement: StoredStatement = {
      id,
      ...sum,
      ...period,
      side,
      place: sum.total === 0 ? null : (place += 1),
      number: sum.total === 0 ? null : statementNumber(period, place),
      state: payment === null ? 'closed' : 'paid',
      carriedInto: null,
      closedAt,
      payment,
      voidReason: '',
      bulk: spanOf(times),
      voided: [],
    };
    books.statements.push(statement);
    // A period that ended long ago is closed without mails: the first closing may be of many.
    if (!isPast && tx.now < end + CLOSING_MAIL_WITHIN && (side === 'business' || sum.total > 0))
      mailStatement(tx, closer, statement, 'closed');
  }
  dispatch.ledger = dispatch.ledger.map((entry) => {
    const statement = made.get(sumKey(entry));
    return entry.statement !== undefined || statement === undefined || entry.at >= end || sideOf(entry.kind) !== side
      ? entry
      : { ...entry, statement };
  });
  const carried = new Set(credits.map(({ id }) => id));
  books.statements = books.statements.map((row) => {
    const into = made.get(sumKey(row));
    return carried.has(row.id) && into !== undefined ? { ...row, carriedInto: into } : row;
  });
  books.closed = { ...books.closed, [side]: period.from };
}

/** Generated entries are never late, so those of one account that are open have one span. */
const spanOf = (times: readonly number[]): readonly Span[] =>
  times.length === 0
    ? []
    : [
        [
          times.reduce((first, at) => Math.min(first, at), Infinity),
          times.reduce((last, at) => Math.max(last, at), 0) + 1,
        ],
      ];
