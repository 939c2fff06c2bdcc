import type { ReactNode } from 'react';
import { ACCOUNT_DECISIONS, type AccountDecision } from '#core/account/account-decision.ts';
import type { Person } from '#core/account/person.ts';
import type { UserId } from '#core/account/user-id.ts';
import { ActionTray } from '#ui/kit/action-tray.tsx';
import { Button } from '#ui/kit/button.tsx';
import { Glyph } from '#ui/kit/glyph.tsx';
import { SEARCH_ID } from '#ui/listing/list-toolbar.tsx';
import { decisionsAbout } from './account-list.ts';
import { accountDecisionWords, countedAccounts } from './account-words.ts';
import type { AccountChange } from './use-account-review.ts';
import type { Progress } from './use-business-review.ts';
import { listedName } from './user-list.ts';

const CROSS = 'M6 6l12 12M18 6L6 18';

/** What is under way, else what can be done with the ticked accounts, else what was just done and can be undone. */
export function AccountTray({
  selected,
  me,
  progress,
  last,
  onDecide,
  onClear,
  onUndo,
  onForget,
}: {
  selected: readonly Person[];
  me: UserId;
  progress: Progress | null;
  last: AccountChange | null;
  onDecide: (decision: AccountDecision) => void;
  onClear: () => void;
  onUndo: (change: AccountChange) => void;
  onForget: () => void;
}): ReactNode {
  if (progress !== null) {
    const { acting, tried, total, stop } = progress;
    return (
      <ActionTray
        leadsTo={SEARCH_ID}
        label="In progress"
        words={`${acting} ${tried.toLocaleString('en-US')} of ${total.toLocaleString('en-US')}…`}
      >
        <progress value={tried} max={total} aria-label={acting} />
        <Button size="small" variant="secondary" onClick={stop}>
          Stop
        </Button>
      </ActionTray>
    );
  }
  if (selected.length > 0) {
    const possible = selected.flatMap((person) => decisionsAbout(person, me));
    return (
      <ActionTray
        leadsTo={SEARCH_ID}
        label="Selected accounts"
        words={`${selected.length.toLocaleString('en-US')} selected`}
      >
        {ACCOUNT_DECISIONS.map((decision) => {
          const count = possible.filter((each) => each === decision).length;
          // Those who wait and those who were rejected are approved apart: the latter had a reason.
          const act = decision === 'activate' ? 'Approve rejected' : accountDecisionWords[decision].act;
          return (
            count > 0 && (
              <Button
                key={decision}
                size="small"
                variant="secondary"
                onClick={() => onDecide(decision)}
              >{`${act} ${count.toLocaleString('en-US')}`}</Button>
            )
          );
        })}
        <button type="button" className="icon-button" aria-label="Clear the selection" onClick={onClear}>
          <Glyph d={CROSS} />
        </button>
      </ActionTray>
    );
  }
  const [first] = last?.rows ?? [];
  if (last === null || first === undefined) return null;
  return (
    <ActionTray
      leadsTo={SEARCH_ID}
      label="Last change"
      words={
        last.rows.length === 1
          ? `${listedName(first)} is now ${first.status}.`
          : `${countedAccounts(last.rows.length)} are now ${first.status}.`
      }
    >
      <Button
        size="small"
        icon={<Glyph size="small" d="M4.5 9h9.5a5 5 0 0 1 0 10H9M8.5 5l-4 4 4 4" />}
        onClick={() => onUndo(last)}
      >
        Undo
      </Button>
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={onForget}>
        <Glyph d={CROSS} />
      </button>
    </ActionTray>
  );
}
