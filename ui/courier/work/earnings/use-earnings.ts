import { useCallback, useEffect, useState } from 'react';
import { ServerClock } from '#core/clock.ts';
import { CourierDesk, type EarnedJob } from '#core/delivery/courier/courier-desk.ts';
import { failure, type Failure } from '#core/failure.ts';
import { instant, type Instant } from '#core/instant.ts';
import { refused, type Result } from '#core/result.ts';
import { Statements, type StatementList } from '#core/statement/statements.ts';
import { usePort } from '#ui/app/use-port.ts';

/**
 * A courier's statements, and the earnings of a week of the operator's calendar, counted from the current one; each
 * null until it's loaded.
 */
export function useEarnings(weeksLater: number): {
  list: StatementList | null;
  setList: (list: StatementList) => void;
  midnights: readonly Instant[] | null;
  /** When the week was loaded. */
  now: Instant | null;
  jobs: Result<EarnedJob[], Failure> | null;
  retry: () => void;
} {
  const desk = usePort(CourierDesk);
  const statements = usePort(Statements);
  const clock = usePort(ServerClock);
  const [list, setList] = useState<StatementList | null>(null);
  const [midnights, setMidnights] = useState<readonly Instant[] | null>(null);
  const [now, setNow] = useState<Instant | null>(null);
  const [jobs, setJobs] = useState<Result<EarnedJob[], Failure> | null>(null);
  const [turn, setTurn] = useState(0);
  useEffect(() => {
    let current = true;
    setJobs(null);
    const read = async (): Promise<Result<EarnedJob[], Failure>> => {
      const own = await statements.own();
      if (!own.ok) return own;
      const { weekIn } = await import('#core/statement/period.ts');
      const asked = instant(await clock.now());
      const days = weekIn(asked, own.value.timeZone, weeksLater);
      if (current) {
        setList(own.value);
        setMidnights(days);
        setNow(asked);
      }
      return desk.earnings(days[0] ?? instant(0), days.at(-1) ?? instant(0));
    };
    void read()
      .catch(() => refused(failure('offline')))
      .then((answer) => {
        if (current) setJobs(answer);
      });
    return () => {
      current = false;
    };
  }, [desk, statements, clock, weeksLater, turn]);
  return { list, setList, midnights, now, jobs, retry: useCallback(() => setTurn((before) => before + 1), []) };
}
