import type { Books, StoredStatement } from '../../../adapters/memory/statement/books.ts';
import type { BackendState } from '../../../adapters/memory/state.ts';
import { HOUR } from '../../../core/clock.ts';
import { instant } from '../../../core/instant.ts';
import { periodBefore, periodOf, runningPeriod, type StatementSide } from '../../../core/statement/period.ts';
import { statementId, type AccountId } from '../../../core/statement/statement.ts';

const ZONE = 'America/Los_Angeles';
/** Five years of months or weeks. */
const PERIODS = 60;

/** Books with this many statements of a side, 90% of them paid, in the form in which the demo stores them. */
export function manyStatements(state: BackendState, side: StatementSide, rows: number, now: number): Books {
  const accounts: readonly AccountId[] =
    side === 'business' ? state.businesses.map(({ id }) => id) : state.users.map(({ id }) => id);
  const [by] = state.admins;
  const last = (of: StatementSide) => periodBefore(of, runningPeriod(of, instant(now), ZONE));
  const periods = [last(side)];
  while (periods.length < PERIODS) periods.push(periodBefore(side, periods.at(-1) ?? last(side)));
  const statements = Array.from({ length: rows }, (_, n): StoredStatement => {
    const period = periods[n % PERIODS] ?? periodOf(side, '2026-01-01');
    const id = statementId(`00000000-0000-4000-8000-${String(n).padStart(12, '0')}`);
    const account = accounts[n % accounts.length];
    if (id === null || account === undefined || by === undefined) throw new Error('The seed has no accounts.');
    const closedAt = instant(Date.parse(period.to) + 8 * HOUR);
    const isPaid = n % 10 > 0;
    return {
      id,
      account,
      side,
      ...period,
      currency: n % 3 === 0 ? 'CAD' : 'USD',
      number: `${period.from.slice(0, 7)}-${String(n).padStart(6, '0')}`,
      place: n,
      entries: 1 + (n % 90),
      carried: 0,
      total: 100 + ((n * 7919) % 90_000),
      state: isPaid ? 'paid' : 'closed',
      carriedInto: null,
      closedAt,
      payment: isPaid ? { on: period.to, reference: `Run ${n % 500}`, at: closedAt, by } : null,
      voidReason: '',
      bulk: [],
      voided: [],
    };
  });
  return { statements, closed: { business: last('business').from, courier: last('courier').from } };
}
