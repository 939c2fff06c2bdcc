import type { BusinessId } from '#core/business/business-id.ts';
import type { Clock } from '#core/clock.ts';
import type { Cents, Currency } from '#core/delivery/price/tariff.ts';
import { failure, type Failure } from '#core/failure.ts';
import { instant } from '#core/instant.ts';
import { ok, refused, type Result } from '#core/result.ts';
import { runningPeriod, type Period } from '#core/statement/period.ts';
import {
  hasCredit,
  inLineOrder,
  statementId,
  type LinePage,
  type Statement,
  type StatementLine,
} from '#core/statement/statement.ts';
import type { StatementList, Statements } from '#core/statement/statements.ts';
import type { Lazily } from '#ui/app/use-port.ts';

/** The id of the month that isn't over yet, in addresses. */
export const RUNNING_ID = 'running';

/** A business's statement of one month in one currency, with its lines. */
export interface ShownStatement extends Period {
  readonly currency: Currency;
  /** The credit that earlier statements carried over to it: zero or below. */
  readonly carried: Cents;
  readonly total: Cents;
  /** The number of its lines. */
  readonly entries: number;
  /** Those that were read, oldest first. */
  readonly lines: readonly StatementLine[];
  /** Null while the month is running. */
  readonly closed: Statement | null;
}

/** The statements of one month: one, unless the business was charged in several currencies. */
export interface ShownMonth extends Period {
  readonly timeZone: string;
  readonly statements: readonly ShownStatement[];
}

type Reader = Lazily<Statements>;

/**
 * A statement of a business by its id in the address; null if it has no such statement. Without `page`, with all of its
 * lines.
 */
export async function readMonth(
  statements: Reader,
  clock: Lazily<Clock>,
  business: BusinessId,
  id: string,
  page?: LinePage,
): Promise<Result<ShownMonth | null, Failure>> {
  if (id === RUNNING_ID) return readRunning(statements, clock, business, page);
  const known = statementId(id);
  const found = known === null ? ok(null) : await statements.find(known, page);
  if (!found.ok) return found;
  if (found.value === null || found.value.statement.account !== business) return ok(null);
  const { statement, lines, timeZone } = found.value;
  const { from, to } = statement;
  return ok({ from, to, timeZone, statements: [{ ...statement, lines, closed: statement }] });
}

/** Whether a statement has lines that weren't read. */
export const hasMoreLines = ({ entries, lines }: ShownStatement): boolean => lines.length < entries;

/** A month with the next lines of its statements. */
export async function readMoreLines(
  statements: Reader,
  business: BusinessId,
  month: ShownMonth,
  most: number,
): Promise<Result<ShownMonth, Failure>> {
  const lasts = month.statements.flatMap(({ lines }) => lines.slice(-1));
  const page = { after: lasts.toSorted(inLineOrder).at(-1) ?? null, most };
  const next = await linesOn(page, statements, business, month).catch(() => refused(failure('offline')));
  if (!next.ok) return next;
  if (next.value === null) return refused(failure('denied'));
  const found = next.value;
  return ok({
    ...month,
    statements: month.statements.map((statement) => {
      const lines = [...statement.lines, ...found.filter(({ currency }) => currency === statement.currency)];
      // Without another line, these are all: it isn't asked again.
      return { ...statement, lines, entries: found.length === 0 ? lines.length : statement.entries };
    }),
  });
}

async function linesOn(
  page: LinePage,
  statements: Reader,
  business: BusinessId,
  month: ShownMonth,
): Promise<Result<readonly StatementLine[] | null, Failure>> {
  const closed = month.statements[0]?.closed ?? null;
  if (closed === null) return statements.openLines(business, page);
  const found = await statements.find(closed.id, page);
  return found.ok ? ok(found.value?.lines ?? null) : found;
}

async function readRunning(
  statements: Reader,
  clock: Lazily<Clock>,
  business: BusinessId,
  page?: LinePage,
): Promise<Result<ShownMonth | null, Failure>> {
  const [list, open, now] = await Promise.all([
    statements.ofBusiness(business),
    statements.openLines(business, page),
    clock.now(),
  ]);
  if (!list.ok) return list;
  if (!open.ok) return open;
  if (list.value === null || open.value === null) return ok(null);
  const { timeZone } = list.value;
  const period = runningPeriod('business', instant(now), timeZone);
  const isWhole = page === undefined || open.value.length < page.most;
  const byCurrency = isWhole ? runningStatements : begunStatements;
  return ok({ ...period, timeZone, statements: byCurrency(period, list.value, open.value) });
}

/** The running month by currency, with its first lines and the sums of the list. */
const begunStatements = (
  { from, to }: Period,
  { closed, open }: Pick<StatementList, 'closed' | 'open'>,
  lines: readonly StatementLine[],
): readonly ShownStatement[] =>
  open.map(({ currency, entries, total }) => ({
    from,
    to,
    currency,
    carried: creditIn(currency, closed),
    total,
    entries,
    lines: lines.filter((line) => line.currency === currency),
    closed: null,
  }));

/** The credit of earlier statements that waits for the next one: zero or below. */
const creditIn = (currency: Currency, closed: readonly Statement[]): Cents =>
  closed
    .filter((statement) => hasCredit(statement) && statement.currency === currency)
    .reduce((sum, { total }) => sum + total, 0);

/** The running month by currency, from all of its lines. */
export function runningStatements(
  { from, to }: Period,
  { closed }: Pick<StatementList, 'closed'>,
  lines: readonly StatementLine[],
): readonly ShownStatement[] {
  return [...new Set(lines.map(({ currency }) => currency))].toSorted().map((currency) => {
    const own = lines.filter((line) => line.currency === currency);
    const carried = creditIn(currency, closed);
    const total = own.reduce((sum, { amount }) => sum + amount, carried);
    return { from, to, currency, carried, total, entries: own.length, lines: own, closed: null };
  });
}

/** Whether a running month's lines or credit differ from those in its business's list. A closed month never changes. */
export function isOutdated({ from, statements }: ShownMonth, { open }: Pick<StatementList, 'open'>): boolean {
  if (statements.some(({ closed }) => closed !== null)) return false;
  return (
    open.length !== statements.length ||
    open.some((now) => {
      const shown = statements.find(({ currency }) => currency === now.currency);
      return shown?.entries !== now.entries || shown.total !== now.total || from !== now.from;
    })
  );
}

/**
 * A closed month with its current payment status: it may have been paid, voided or carried over since its lines were
 * loaded.
 */
export const withPaymentStatus = (month: ShownMonth, { closed }: Pick<StatementList, 'closed'>): ShownMonth => ({
  ...month,
  statements: month.statements.map((statement) => {
    const now = closed.find(({ id }) => id === statement.closed?.id);
    return now === undefined ? statement : { ...statement, closed: now };
  }),
});
