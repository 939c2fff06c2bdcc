import type { ReactNode } from 'react';
import type { ContactLookup } from '#core/review/account-record.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { isoText, type Instant } from '#core/instant.ts';
import { dateAndTime } from '#ui/app/date-and-time.ts';
import { ReasonQuote } from '#ui/kit/surfaces/reason-quote.tsx';
import { RecordPart } from './record-drawer.tsx';
import { isolate } from '#core/isolate.ts';

/** An event in the history of an account or a business. */
export interface HistoryEntry {
  readonly what: string;
  readonly at: Instant;
  /** The person who did it; missing if it was the account's own person. */
  readonly by?: { readonly id: UserId | null; readonly name: string };
  readonly reason?: string;
  /** The checklist behind an approval, in words. */
  readonly checklist?: string;
}

/** The history entries for opened contact details. */
export const lookupEntries = (lookups: readonly ContactLookup[]): HistoryEntry[] =>
  lookups.map(({ by, byName, at }) => ({ what: 'Contact details opened', at, by: { id: by, name: byName } }));

/** The person who did something, in words. */
function decidedBy({ id, name }: NonNullable<HistoryEntry['by']>, me: UserId): string {
  if (id === me) return 'you';
  if (id === null) return 'an operator';
  return name === '' ? 'another administrator' : isolate(name);
}

/** The history, newest first. */
export function RecordHistory({ entries, me }: { entries: readonly HistoryEntry[]; me: UserId }): ReactNode {
  return (
    <RecordPart title="History">
      <ol className="record-history grid gap-3">
        {entries
          .toSorted((a, b) => b.at - a.at)
          .map(({ what, at, by, reason = '', checklist }, place) => (
            <li key={`${at}${what}${place}`} className="record-history__entry grid gap-half">
              <span>
                <b>{what}</b>
                <span>{by !== undefined && ` by ${decidedBy(by, me)}`}</span>
              </span>
              <time className="record-history__time numeric" dateTime={isoText(at)}>
                {dateAndTime(at)}
              </time>
              {checklist !== undefined && <span className="record-note">{checklist}</span>}
              <ReasonQuote>{reason}</ReasonQuote>
            </li>
          ))}
      </ol>
    </RecordPart>
  );
}
