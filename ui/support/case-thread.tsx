import type { ReactNode } from 'react';
import type { CaseMessage } from '#core/support/case.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { classes } from '#ui/kit/classes.ts';
import './support.css';

/** The messages of a case. `own` is the reader's side, and `names` has the names of both. */
export function CaseThread({
  messages,
  own,
  names,
  times,
}: {
  messages: readonly CaseMessage[];
  own: CaseMessage['by'];
  names: Readonly<Record<CaseMessage['by'], string>>;
  times: BusinessTime;
}): ReactNode {
  if (messages.length === 0) return <p className="soft">The messages have been deleted, as our privacy page says.</p>;
  return (
    <ol className="case-thread stack gap-3" aria-label="Messages">
      {messages.map(({ by, text, at }, place) => (
        <li key={place} className={classes('case-message grid gap-1', by === own && 'case-message--own')}>
          <p className="case-message__who">
            <bdi>{names[by]}</bdi>
            <span className="numeric">{` · ${times.full(at)}`}</span>
          </p>
          <p className="lines" dir="auto">
            {text}
          </p>
        </li>
      ))}
    </ol>
  );
}
