import type { Instant } from '#core/instant.ts';
import { periodOf, startOf, type StatementSide } from '#core/statement/period.ts';
import { dateIn } from '#core/zoned-time.ts';

/** The time zone of the books. */
export const ZONE = 'America/Los_Angeles';
export const SIDES: readonly StatementSide[] = ['business', 'courier'];

/** An entry that was earned, and its expected statement. */
interface Entered {
  readonly side: StatementSide;
  readonly amount: number;
  readonly at: Instant;
  statement: Expected | null;
}

/** An expected statement. */
export interface Expected {
  readonly side: StatementSide;
  readonly from: string;
  readonly carried: number;
  readonly total: number;
  readonly entries: number;
  state: 'closed' | 'paid' | 'void';
  carriedInto: Expected | null;
}

/** The expected books, computed by the rules alone: never read from a backend. */
export class ExpectedBooks {
  readonly entries: Entered[] = [];
  readonly statements: Expected[] = [];
  readonly #closed: Record<StatementSide, string | null> = { business: null, courier: null };

  constructor(now: Instant) {
    // The first closing ends with the period before.
    for (const side of SIDES) this.#closed[side] = periodOf(side, dateIn(now, ZONE)).from;
  }

  enter(side: StatementSide, amount: number, at: Instant): void {
    this.entries.push({ side, amount, at, statement: null });
  }

  close(now: Instant): void {
    for (const side of SIDES) {
      const running = periodOf(side, dateIn(now, ZONE)).from;
      for (let from = this.#closed[side] ?? running; from < running;) {
        const { to } = periodOf(side, from);
        this.#closePeriod(side, from, startOf(to, ZONE));
        from = to;
        this.#closed[side] = to;
      }
    }
  }

  #closePeriod(side: StatementSide, from: string, end: Instant): void {
    const due = this.entries.filter((entry) => entry.side === side && entry.statement === null && entry.at < end);
    if (due.length === 0) return;
    const credits = this.statements.filter((one) => one.side === side && this.#waits(one));
    const carried = credits.reduce((sum, { total }) => sum + total, 0);
    const total = due.reduce((sum, { amount }) => sum + amount, carried);
    const made: Expected = { side, from, carried, total, entries: due.length, state: 'closed', carriedInto: null };
    for (const credit of credits) credit.carriedInto = made;
    for (const entry of due) entry.statement = made;
    this.statements.push(made);
  }

  /** Whether a credit waits for the next statement: one that's void has carried nothing. */
  #waits({ state, total, carriedInto }: Expected): boolean {
    return state === 'closed' && total < 0 && (carriedInto === null || carriedInto.state === 'void');
  }

  waiting(side: StatementSide): number {
    return this.statements
      .filter((one) => one.side === side && this.#waits(one))
      .reduce((sum, { total }) => sum + total, 0);
  }

  open(side: StatementSide): number {
    return this.entries
      .filter((entry) => entry.side === side && entry.statement === null)
      .reduce((sum, { amount }) => sum + amount, 0);
  }
}
