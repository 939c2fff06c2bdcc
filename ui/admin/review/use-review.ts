import { useCallback, useEffect, useRef, useState } from 'react';
import type { UserId } from '#core/identity/user-id.ts';
import type { Result } from '#core/result.ts';
import { toasts } from '#ui/app/toasts.ts';
import { useReloadAccount } from '#ui/app/use-reload-account.ts';
import { runConcurrently } from '#ui/listing/run-concurrently.ts';
import type { RowIndex } from '#ui/listing/matching/row-index.ts';
import type { LoadedRows } from '#ui/listing/use-rows.ts';
import { NO_ADMINISTRATOR, type Reviewed, type ReviewActions, type ReviewConfig } from './review-config.ts';

/** The progress of an action on many rows. */
export interface Progress {
  readonly acting: string;
  readonly tried: number;
  readonly total: number;
  readonly stop: () => void;
}

/** The last decision, and how to undo it. */
export interface Change<Row> {
  /** The rows as they are now. */
  readonly rows: readonly Row[];
  /** The message that it's saved; empty if there's an error to show instead. */
  readonly message: string;
  readonly undo: (row: Row) => Promise<Result<Row, string>>;
}

const nobody: ReadonlySet<string> = new Set();

/** Decides on rows and deletes them, one or many, keeps the list up to date, and offers to undo the last decision. */
export function useReview<Row extends Reviewed, Decision extends string>(
  { change, reload }: Pick<LoadedRows<Row>, 'change' | 'reload'>,
  config: ReviewConfig<Row, Decision>,
  actions: ReviewActions<Row, Decision>,
  me: UserId,
) {
  const reloadAccount = useReloadAccount();
  const [busy, setBusy] = useState(nobody);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [last, setLast] = useState<Change<Row> | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  const isRunning = useCallback(() => running.current !== null, []);

  const run = useCallback(
    async <Done>(
      rows: readonly Row[],
      acting: string,
      act: (row: Row) => Promise<Result<Done, string>>,
      apply: (index: RowIndex<Row>, done: readonly Done[]) => RowIndex<Row>,
    ) => {
      const controller = new AbortController();
      running.current = controller;
      setLast(null);
      setBusy(new Set(rows.map(({ id }) => id)));
      const all: Done[] = [];
      const refusals: string[] = [];
      const { failed } = await runConcurrently(
        rows,
        async (row) => {
          const outcome = await act(row);
          if (outcome.ok) return { done: outcome.value };
          refusals.push(outcome.error);
          if (outcome.error === NO_ADMINISTRATOR) controller.abort();
          return null;
        },
        (fresh, tried) => {
          const done = fresh.map((one) => one.done);
          all.push(...done);
          if (done.length > 0) change((index) => apply(index, done));
          if (rows.length > 1) setProgress({ acting, tried, total: rows.length, stop: () => controller.abort() });
        },
        controller.signal,
      );
      running.current = null;
      setBusy(nobody);
      setProgress(null);
      // The role was taken away in the meantime. The guard redirects once the account is reloaded.
      if (refusals.includes(NO_ADMINISTRATOR)) void reloadAccount();
      // The list may be older than decisions of others.
      else if (failed.length > 0) reload();
      return { done: all, failed, refusal: refusals[0] ?? (failed.length > 0 ? '' : null) };
    },
    [change, reload, reloadAccount],
  );

  const replacing = useCallback((index: RowIndex<Row>, done: readonly Row[]) => index.replacing(done), []);

  /** Returns the rows that failed. */
  const decide = useCallback(
    async (chosen: readonly Row[], decision: Decision, reason: string): Promise<readonly Row[]> => {
      const rows = chosen.filter((row) => config.decisionsFor(row, me).includes(decision));
      if (rows.length === 0 || running.current !== null) return [];
      const outcome = await run(
        rows,
        config.words[decision].acting,
        (row) => actions.decide(row, decision, reason),
        replacing,
      );
      const undo = actions.undoing(decision);
      const message = outcome.refusal === null ? config.messages.saved(outcome.done.length) : '';
      if (outcome.refusal !== null) toasts.error(config.messages.refused(outcome.refusal));
      // Only one message: if the decision can be undone, the tray with Undo also confirms that it's saved.
      if (outcome.done.length > 0) {
        if (undo !== null) setLast({ rows: outcome.done, undo, message });
        else if (message !== '') toasts.success(message);
      }
      return outcome.failed;
    },
    [run, replacing, config, actions, me],
  );

  const undo = useCallback(
    async (taken: Change<Row>) => {
      if (running.current !== null) return;
      const { refusal } = await run(taken.rows, 'Undoing', taken.undo, replacing);
      if (refusal === null) toasts.success(config.messages.undone);
      else toasts.error(config.messages.refused(refusal));
    },
    [run, replacing, config],
  );

  /** Returns the ids of the deleted rows. */
  const remove = useCallback(
    async (rows: readonly Row[]): Promise<readonly string[]> => {
      const { remove: erase } = actions;
      if (rows.length === 0 || running.current !== null || erase === undefined) return [];
      const { done, refusal } = await run(
        rows,
        'Deleting',
        async (row) => {
          const erased = await erase(row);
          return erased.ok ? { ok: true, value: row.id } : erased;
        },
        (index, ids: readonly string[]) => index.without(new Set(ids)),
      );
      if (refusal === null) toasts.success(config.messages.removed);
      else toasts.error(config.messages.notRemoved);
      return done;
    },
    [run, config, actions],
  );

  return {
    busy,
    /** Whether a change is being saved; another one has to wait. */
    isRunning,
    progress,
    last,
    decide,
    undo,
    remove,
    forgetLast: useCallback(() => setLast(null), []),
  };
}
