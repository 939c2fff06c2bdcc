import { useCallback, useEffect, useState, type ReactNode } from 'react';
import type { EarnedJob } from '#core/delivery/courier/courier-desk.ts';
import type { Instant } from '#core/instant.ts';
import type { PollResult } from '#core/poll.ts';
import type { Statement, StatementId, StatementLine } from '#core/statement/statement.ts';
import { StatementFeed } from '#core/statement/statement-feed.ts';
import { Statements, type StatementList } from '#core/statement/statements.ts';
import { dateIn } from '#core/zoned-time.ts';
import { usePort } from '#ui/app/use-port.ts';
import { businessTime } from '#ui/delivery/business-time.ts';
import { money } from '#ui/delivery/money.ts';
import { useLive } from '#ui/delivery/use-live.ts';
import { shownNumber } from '#ui/delivery/shown-number.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import { PaymentStatusBadge } from '#ui/statement/payment-status-badge.tsx';
import {
  CARRIED_OVER,
  entryWords,
  FROM_EARLIER_PERIOD,
  linesWords,
  periodWords,
  paymentStatusWords,
} from '#ui/statement/statement-words.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { failureWords } from '#ui/courier/work/work-words.ts';
import './past-weeks.css';

/** Number of weeks listed at first. */
const WEEKS = 13;

/** The entries of a week's deliveries in one currency. */
const earnedIn = (jobs: readonly EarnedJob[], currency: string): number =>
  jobs
    .flatMap(({ earned }) => earned)
    .reduce((sum, entry) => (entry.currency === currency ? sum + entry.amount : sum), 0);

/** The payouts of the week that begins at `from`, one for each currency. */
export function WeekPayouts({
  statements,
  from,
  timeZone,
  jobs,
}: {
  statements: readonly Statement[];
  from: Instant;
  timeZone: string;
  jobs: readonly EarnedJob[];
}): ReactNode {
  const monday = dateIn(from, timeZone);
  return statements
    .filter((statement) => statement.state !== 'void' && statement.from === monday)
    .map((statement) => (
      <WeekPayout key={statement.id} statement={statement} earned={earnedIn(jobs, statement.currency)} />
    ));
}

/** The payout of one week: the amount due, or the day and the reference of its payment. */
function WeekPayout({ statement, earned }: { statement: Statement; earned: number }): ReactNode {
  const { number, total, currency } = statement;
  const { more } = paymentStatusWords(statement);
  const earlier = total - earned;
  return (
    <div className="week-payout row justify-center wrap gap-1 gap-x-3">
      <PaymentStatusBadge statement={statement} />
      {more !== '' && <span>{more}</span>}
      {earlier !== 0 && (
        <span>{`${money(total, currency)} in all, with ${money(earlier, currency)} from other weeks`}</span>
      )}
      {number !== null && (
        <span {...asWritten} className="soft numeric">
          {number}
        </span>
      )}
    </div>
  );
}

/**
 * A courier's closed weeks, newest first, each with its lines, and the time zone of all weeks if it isn't the reader's.
 * `onNews` gets the new list if a week is closed or paid while the page is open.
 */
export function PastWeeks({
  statements,
  timeZone,
  onNews,
}: {
  statements: readonly Statement[];
  timeZone: string;
  onNews: (list: StatementList) => void;
}): ReactNode {
  const feed = usePort(StatementFeed);
  const { latest } = useLive(
    useCallback(async (notify: (latest: PollResult<StatementList>) => void) => feed.own(notify), [feed]),
  );
  useEffect(() => {
    if (latest?.ok === true) onNews(latest.value.view);
  }, [latest, onNews]);
  const [shown, setShown] = useState(WEEKS);
  const { note } = businessTime(timeZone);
  const zone = note === '' ? null : <p className="soft past-weeks__zone">{`Days and times are in ${note}.`}</p>;
  if (statements.length === 0) return zone;
  return (
    <section className="past-weeks stack gap-3" aria-labelledby="past-weeks">
      <h2 className="past-weeks__title" id="past-weeks">
        Past weeks
      </h2>
      <ul>
        {statements.slice(0, shown).map((statement) => (
          <PastWeek key={statement.id} statement={statement} timeZone={timeZone} />
        ))}
      </ul>
      {shown < statements.length && (
        <Button variant="secondary" block onClick={() => setShown(shown + WEEKS)}>
          Show earlier weeks
        </Button>
      )}
      {zone}
    </section>
  );
}

function PastWeek({ statement, timeZone }: { statement: Statement; timeZone: string }): ReactNode {
  const [open, setOpen] = useState(false);
  const { id, total, currency, entries } = statement;
  const { more } = paymentStatusWords(statement);
  return (
    <li>
      <details className="past-week" onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary>
          <span className="past-week__words grid">
            <span className="past-week__days">{periodWords('courier', statement)}</span>
            <span className="soft">{more === '' ? linesWords(entries) : more}</span>
          </span>
          <span className="past-week__sum grid">
            <strong className="numeric">{money(total, currency)}</strong>
            <PaymentStatusBadge statement={statement} />
          </span>
        </summary>
        {open && <WeekLines id={id} timeZone={timeZone} />}
      </details>
    </li>
  );
}

function WeekLines({ id, timeZone }: { id: StatementId; timeZone: string }): ReactNode {
  const statements = usePort(Statements);
  const { answer, retry } = useAnswer(useCallback(() => statements.find(id), [statements, id]));
  if (answer === null) return <SkeletonRows rows={2} />;
  if (!answer.ok || answer.value === null)
    return (
      <div className="past-week__failed grid justify-items-start gap-3">
        <p>{answer.ok ? 'This week is gone.' : failureWords(answer.error)}</p>
        <Button variant="secondary" onClick={retry}>
          Retry
        </Button>
      </div>
    );
  const { statement, lines } = answer.value;
  return (
    <ul className="week-lines">
      {statement.carried !== 0 && (
        <li className="week-line">
          <span>{CARRIED_OVER}</span>
          <strong className="numeric">{money(statement.carried, statement.currency)}</strong>
        </li>
      )}
      {lines.map((line, index) => (
        <Line key={`${line.delivery} ${line.kind}`} line={line} above={lines[index - 1]} timeZone={timeZone} />
      ))}
    </ul>
  );
}

/** The shop and the number of the delivery, then the entry and its time. */
function Line({
  line,
  above,
  timeZone,
}: {
  line: StatementLine;
  above: StatementLine | undefined;
  timeZone: string;
}): ReactNode {
  const { place, number, amount, currency, at, late } = line;
  return (
    <li className="week-line">
      <span className="week-line__words grid">
        {place !== '' && <bdi className="week-line__shop">{place}</bdi>}
        <span {...asWritten} className="numeric">
          {shownNumber(number)}
        </span>
        <span className="soft">{`${entryWords(line, above)} · ${businessTime(timeZone).full(at)}`}</span>
        {late && <span className="soft">{FROM_EARLIER_PERIOD}</span>}
      </span>
      <strong className="numeric">{money(amount, currency)}</strong>
    </li>
  );
}
