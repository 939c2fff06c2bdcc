import { useCallback, useEffect, useRef, useState } from 'react';
import type { Instant } from '#core/instant.ts';
import type { Result } from '#core/result.ts';
import { inChanges } from '#core/statement/mark-paid.ts';
import type { StatementSide } from '#core/statement/period.ts';
import {
  StatementBooks,
  PAYMENT_UNDO_TIME,
  type BookedStatement,
  type BookRefusal,
  type NewPayment,
} from '#core/statement/statements.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useReloadAccount } from '#ui/app/use-reload-account.ts';
import { usePort } from '#ui/app/use-port.ts';
import type { LoadedRows } from '#ui/listing/use-rows.ts';
import { changedRow, type BookRow } from './book-list.ts';
import { bookRefusals, bookWords, notSaved } from './book-words.ts';

const none: ReadonlySet<string> = new Set();

const wordsOf = (error: unknown): string =>
  typeof error === 'string' && error in bookRefusals ? bookRefusals[error as BookRefusal] : notSaved;

/** Records and undoes payments, voids statements, closes periods, and keeps the list up to date. */
export function useBookChanges(
  side: StatementSide,
  { change, reload }: Pick<LoadedRows<BookRow>, 'change' | 'reload'>,
  now: () => number,
) {
  const books = usePort(StatementBooks);
  const reloadAccount = useReloadAccount();
  const [busy, setBusy] = useState(none);
  const [closing, setClosing] = useState(false);
  /** The statements of the last payment, which can be undone. */
  const [last, setLast] = useState<readonly BookRow[] | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const forgetLast = useCallback(() => setLast(null), []);

  /** After a refusal, or a lost response, the list may be out of date. */
  const onRefused = useCallback(
    (error: unknown) => {
      if (typeof error === 'object' && error !== null && 'kind' in error && error.kind === 'denied')
        void reloadAccount();
      else reload();
    },
    [reload, reloadAccount],
  );
  const replace = useCallback(
    (rows: readonly BookRow[], next: Partial<BookedStatement>) => {
      const changed = rows.map((row) => changedRow(row, next, now()));
      change((index) => index.replacing(changed));
      return changed;
    },
    [change, now],
  );
  const run = useCallback(
    async <E>(rows: readonly BookRow[], act: () => Promise<Result<void, E>>): Promise<string | null> => {
      setBusy(new Set(rows.map(({ id }) => id)));
      const done = await act().catch((error: unknown) => ({ ok: false, error }) as const);
      setBusy(none);
      if (done.ok) return null;
      onRefused(done.error);
      return wordsOf(done.error);
    },
    [onRefused],
  );

  return {
    busy,
    closing,
    last,
    forgetLast,
    onRefused,
    onPaid: useCallback(
      (rows: readonly BookRow[], payment: NewPayment) => {
        setLast(replace(rows, { state: 'paid', payment: { ...payment, at: now() as Instant } }));
        clearTimeout(timer.current);
        timer.current = setTimeout(forgetLast, PAYMENT_UNDO_TIME);
      },
      [replace, now, forgetLast],
    ),
    undo: useCallback(
      async (rows: readonly BookRow[]) => {
        setLast(null);
        const refusal = await run(rows, () =>
          inChanges(
            rows.map(({ id }) => id),
            (some) => books.undoPaid(some),
          ),
        );
        if (refusal !== null) return toasts.error(refusal);
        replace(rows, { state: 'closed', payment: null });
        toasts.success('The payment was taken back.');
      },
      [run, replace, books],
    ),
    /** Returns a message if it was refused. */
    voidOne: useCallback(
      async (row: BookRow, reason: string): Promise<string | null> => {
        const refusal = await run([row], () => books.void(row.id, reason));
        if (refusal !== null) return refusal;
        replace([row], { state: 'void', voidReason: reason });
        toasts.success(`${row.number ?? 'The statement'} is void.`);
        // Its credit moves on to the next statement.
        if (row.carried < 0) reload();
        return null;
      },
      [run, replace, reload, books],
    ),
    close: useCallback(async () => {
      setClosing(true);
      const refusal = await run([], () => books.close());
      setClosing(false);
      if (refusal !== null) return toasts.error(refusal);
      reload();
      toasts.success(`Every period that has ended is closed. ${bookWords[side].title} are up to date.`);
    }, [run, reload, books, side]),
  };
}

/** Whether a payment is recent enough to be undone. */
export const isPaymentUndoable = ({ state, payment }: BookRow, now: number): boolean =>
  state === 'paid' && payment !== null && Math.abs(now - payment.at) < PAYMENT_UNDO_TIME;
