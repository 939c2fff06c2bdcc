import { useCallback, useEffect, useRef, useState } from 'react';
import { AccountReview } from '#core/account/account-review.ts';
import { afterAccountDecision, type AccountDecision } from '#core/account/account-decision.ts';
import type { Person } from '#core/account/person.ts';
import { ReviewAccount, type ReviewAccountRefusal } from '#core/account/review-account.ts';
import { currentAccount } from '#ui/app/state.ts';
import { toasts } from '#ui/app/toasts.ts';
import { usePort } from '#ui/app/use-port.ts';
import { inTurn } from '#ui/listing/in-turn.ts';
import type { LoadedRows } from '#ui/listing/use-rows.ts';
import type { UserId } from '#core/account/user-id.ts';
import { accountDecisionWords, accountRefusals, accountWords } from './account-words.ts';
import { decisionsAbout } from './account-list.ts';
import type { Progress } from './use-business-review.ts';

/** What was just decided, and where it started. */
export interface AccountChange {
  /** The people as they are now. */
  readonly rows: readonly Person[];
  readonly before: string;
}

const nobody: ReadonlySet<string> = new Set();

/** Deciding on accounts, one or many, with the list kept up to date and the last decision undoable. */
export function useAccountReview(list: Pick<LoadedRows<Person>, 'change' | 'reload'>, me: UserId) {
  const reviewAccount = usePort(ReviewAccount);
  const accounts = usePort(AccountReview);
  const { change, reload } = list;
  const [busy, setBusy] = useState(nobody);
  const [progress, setProgress] = useState<Progress | null>(null);
  const [last, setLast] = useState<AccountChange | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = useCallback(
    async (
      rows: readonly Person[],
      kind: AccountDecision | 'undo',
      act: (row: Person) => Promise<Person | ReviewAccountRefusal>,
    ) => {
      const controller = new AbortController();
      running.current = controller;
      setLast(null);
      setBusy(new Set(rows.map(({ id }) => id)));
      const { acting } = accountDecisionWords[kind];
      const changed: Person[] = [];
      const refusals: ReviewAccountRefusal[] = [];
      const { failed } = await inTurn(
        rows,
        async (row) => {
          const outcome = await act(row);
          if (typeof outcome !== 'string') return outcome;
          refusals.push(outcome);
          return null;
        },
        (done, tried) => {
          changed.push(...done);
          if (done.length > 0) change((index) => index.replacing(done));
          if (rows.length > 1) setProgress({ acting, tried, total: rows.length, stop: () => controller.abort() });
        },
        controller.signal,
      );
      running.current = null;
      setBusy(nobody);
      setProgress(null);
      if (failed.length > 0) {
        // The list may be older than what others have decided meanwhile.
        reload();
        toasts.error(accountRefusals[refusals[0] ?? 'not-saved']);
      }
      return { changed, failed };
    },
    [change, reload],
  );

  /** Gives those that failed. */
  const decide = useCallback(
    async (chosen: readonly Person[], decision: AccountDecision, reason: string): Promise<readonly Person[]> => {
      const rows = chosen.filter((person) => decisionsAbout(person, me).includes(decision));
      const before = rows[0]?.status;
      if (before === undefined || afterAccountDecision(before, decision) === null || running.current !== null)
        return [];
      const account = currentAccount();
      const isAdmin = account !== 'loading' && (account?.profile?.isAdmin ?? false);
      const { changed, failed } = await run(rows, decision, async (row) => {
        const reviewed = await reviewAccount({ id: me, isAdmin }, row, decision, reason);
        return reviewed.ok ? reviewed.value : reviewed.error;
      });
      if (changed.length > 0) setLast({ rows: changed, before });
      if (failed.length === 0) toasts.success(changed.length > 1 ? accountWords.severalSaved : accountWords.saved);
      return failed;
    },
    [run, reviewAccount, me],
  );

  const undo = useCallback(
    async ({ rows, before }: AccountChange) => {
      if (running.current !== null) return;
      const { failed } = await run(rows, 'undo', async (row) => {
        const undone = await accounts.undo(row.id);
        if (undone.ok) return { ...row, status: before };
        return typeof undone.error === 'string' ? undone.error : 'not-saved';
      });
      if (failed.length === 0) toasts.success(accountWords.undone);
    },
    [run, accounts],
  );

  return { busy, progress, last, decide, undo, forgetLast: useCallback(() => setLast(null), []) };
}
