import { useCallback, useEffect, useRef, useState } from 'react';
import type { Business } from '#core/business/business.ts';
import { afterDecision, undoing, type Decision } from '#core/business/business-status.ts';
import { DeleteBusiness } from '#core/business/delete-business.ts';
import { ReviewBusiness } from '#core/business/review-business.ts';
import { currentAccount } from '#ui/app/state.ts';
import { toasts } from '#ui/app/toasts.ts';
import { usePort } from '#ui/app/use-port.ts';
import { inTurn } from '#ui/listing/in-turn.ts';
import type { LoadedRows } from '#ui/listing/use-rows.ts';
import { catalog } from '#ui/messages.ts';
import { businessRefusals } from '#ui/business/business-words.ts';
import { decisionWords } from './decision-words.ts';

/** The progress of a decision on many businesses. */
export interface Progress {
  readonly acting: string;
  readonly tried: number;
  readonly total: number;
  readonly stop: () => void;
}

/** What was just decided, and the decision that undoes it. */
export interface Change {
  /** The businesses as they are now. */
  readonly rows: readonly Business[];
  readonly back: Decision;
}

const nobody: ReadonlySet<string> = new Set();

/** Who decides, as far as this browser knows. */
function actor(): { isAdmin: boolean } {
  const account = currentAccount();
  return { isAdmin: account !== 'loading' && (account?.profile?.isAdmin ?? false) };
}

/**
 * Decides on businesses and deletes them, one or many, keeping the list up to date, and offers to undo the last
 * decision where the spec has a way back.
 */
export function useBusinessReview(list: Pick<LoadedRows<Business>, 'change' | 'reload'>) {
  const reviewBusiness = usePort(ReviewBusiness);
  const deleteBusiness = usePort(DeleteBusiness);
  const { change, reload } = list;
  const [busy, setBusy] = useState(nobody);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [last, setLast] = useState<Change | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = useCallback(
    async <Done>(
      rows: readonly Business[],
      acting: string,
      act: (row: Business) => Promise<Done | null>,
      take: (done: readonly Done[]) => void,
    ) => {
      const controller = new AbortController();
      running.current = controller;
      setBusy(new Set(rows.map(({ id }) => id)));
      const several = rows.length > 1;
      const tell = (done: readonly Done[], tried: number) => {
        if (done.length > 0) take(done);
        if (several) setProgress({ acting, tried, total: rows.length, stop: () => controller.abort() });
      };
      const result = await inTurn(rows, act, tell, controller.signal);
      running.current = null;
      setBusy(nobody);
      setProgress(null);
      // The list may be older than what others have decided in the meantime.
      if (result.failed.length > 0) reload();
      return result;
    },
    [reload],
  );

  /** Returns the ones that failed. */
  const decide = useCallback(
    async (chosen: readonly Business[], decision: Decision): Promise<readonly Business[]> => {
      const rows = chosen.filter(({ status }) => afterDecision(status, decision) !== null);
      if (rows.length === 0 || running.current !== null) return [];
      setLast(null);
      const changed: Business[] = [];
      const { failed } = await run(
        rows,
        decisionWords[decision].acting,
        async (row) => {
          const reviewed = await reviewBusiness(actor(), row, decision);
          return reviewed.ok ? reviewed.value : null;
        },
        (done) => {
          changed.push(...done);
          change((index) => index.replacing(done));
        },
      );
      const back = undoing(decision);
      if (changed.length > 0 && back !== null) setLast({ rows: changed, back });
      if (failed.length > 0) toasts.error(businessRefusals.review['status-not-saved']);
      else if (changed.length > 0) toasts.success(catalog.businessStatusSaved);
      return failed;
    },
    [run, reviewBusiness, change],
  );

  const remove = useCallback(
    async (rows: readonly Business[]) => {
      if (rows.length === 0 || running.current !== null) return;
      setLast(null);
      const { done, failed } = await run(
        rows,
        'Deleting',
        async ({ id }) => {
          const deleted = await deleteBusiness(actor(), id, true);
          return deleted.ok ? id : null;
        },
        (ids) => change((index) => index.without(new Set<string>(ids))),
      );
      if (failed.length > 0) toasts.error(businessRefusals.delete['not-deleted']);
      else if (done > 0) toasts.success(catalog.businessDeleted);
    },
    [run, deleteBusiness, change],
  );

  return { busy, progress, last, decide, remove, forgetLast: useCallback(() => setLast(null), []) };
}
