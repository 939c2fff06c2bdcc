import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { BusinessId } from '#core/business/business-id.ts';
import { ServerClock } from '#core/clock.ts';
import { MOST_ROWS, ROWS_PER_PAGE } from '#core/listing/list-query.ts';
import { Statements } from '#core/statement/statements.ts';
import { usePort } from '#ui/app/use-port.ts';
import { hasMoreLines, readMonth, readMoreLines, type ShownMonth } from './business-statement.ts';
import { useAnswer } from '#ui/app/use-answer.ts';

/** A statement of a business by its id in the address, with all of its lines. */
export function useMonth(business: BusinessId, id: string) {
  const statements = usePort(Statements);
  const clock = usePort(ServerClock);
  return useAnswer(useCallback(() => readMonth(statements, clock, business, id), [statements, clock, business, id]));
}

/** The same with its first lines. `more` reads the next ones: it's null if there are none. */
export function useMonthInPages(business: BusinessId, id: string) {
  const statements = usePort(Statements);
  const clock = usePort(ServerClock);
  const latest = useRef<{ value: ShownMonth | null | undefined; loading: boolean }>({ value: null, loading: false });
  const month = useAnswer(
    useCallback(() => {
      // After a change, as many as were read.
      const read = latest.current.value?.statements.reduce((sum, { lines }) => sum + lines.length, 0) ?? 0;
      const most = Math.min(Math.max(read, ROWS_PER_PAGE), MOST_ROWS);
      return readMonth(statements, clock, business, id, { after: null, most });
    }, [statements, clock, business, id]),
  );
  const { value, loading, replace } = month;
  useEffect(() => {
    latest.current = { value, loading };
  }, [value, loading]);
  const [moreFailed, setMoreFailed] = useState(false);
  const reading = useRef(false);
  const more = useMemo(() => {
    if (value == null || !value.statements.some(hasMoreLines)) return null;
    return async () => {
      // The answer that's on its way would be dropped.
      if (reading.current || loading) return;
      reading.current = true;
      const next = await readMoreLines(statements, business, value, ROWS_PER_PAGE);
      reading.current = false;
      // It's being read again, or another one was opened.
      if (latest.current.loading || latest.current.value !== value) return;
      setMoreFailed(!next.ok);
      if (next.ok) replace(next.value);
    };
  }, [value, loading, business, statements, replace]);
  return { ...month, more, moreFailed };
}
