import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { BusinessId } from '#core/business/business-id.ts';
import { ServerClock } from '#core/clock.ts';
import { ROWS_PER_PAGE } from '#core/identity/list-query.ts';
import type { LinePage } from '#core/statement/statement.ts';
import { Statements } from '#core/statement/statements.ts';
import { usePort } from '#ui/app/use-port.ts';
import { hasMoreLines, readMonth, readMoreLines } from './business-statement.ts';
import { useAnswer } from '#ui/app/use-answer.ts';

/** A statement of a business by its id in the address, with all of its lines, or with a page of them. */
export function useMonth(business: BusinessId, id: string, page?: LinePage) {
  const statements = usePort(Statements);
  const clock = usePort(ServerClock);
  return useAnswer(
    useCallback(() => readMonth(statements, clock, business, id, page), [statements, clock, business, id, page]),
  );
}

const FIRST_PAGE: LinePage = { after: null, most: ROWS_PER_PAGE };

/** The same with its first lines. `more` reads the next ones: it's null if there are none. */
export function useMonthInPages(business: BusinessId, id: string) {
  const statements = usePort(Statements);
  const month = useMonth(business, id, FIRST_PAGE);
  const { value, replace } = month;
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  }, [value]);
  const [moreFailed, setMoreFailed] = useState(false);
  const reading = useRef(false);
  const more = useMemo(() => {
    if (value == null || !hasMoreLines(value)) return null;
    return async () => {
      if (reading.current) return;
      reading.current = true;
      const next = await readMoreLines(statements, value, ROWS_PER_PAGE);
      reading.current = false;
      // Another statement was opened in the meantime.
      if (latest.current !== value) return;
      setMoreFailed(!next.ok);
      if (next.ok) replace(next.value);
    };
  }, [value, statements, replace]);
  return { ...month, more, moreFailed };
}
