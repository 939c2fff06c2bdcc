import { lazy, Suspense, type ReactNode } from 'react';
import type { CaseMessage } from '#core/support/case.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { classes } from '#ui/kit/classes.ts';
import type { ShowPhoto } from './message-photos.tsx';
import { kindWords } from './case-words.ts';
import './support.css';

const MessagePhotos = lazy(() => import('./message-photos.tsx').catch(() => ({ default: () => null })));

/** The messages of a case. `own` is the reader's side, and `names` has the names of both. `show` must be stable between renders. */
export function CaseThread({
  messages,
  own,
  names,
  times,
  show,
}: {
  messages: readonly CaseMessage[];
  own: CaseMessage['by'];
  names: Readonly<Record<CaseMessage['by'], string>>;
  times: BusinessTime;
  show: ShowPhoto;
}): ReactNode {
  if (messages.length === 0) return <p className="soft">The messages have been deleted, as our privacy page says.</p>;
  return (
    <ol className="case-thread stack gap-3" aria-label="Messages">
      {messages.map(({ by, text, at, photos, kind }, place) => (
        <li key={place} className={classes('case-message grid gap-1', by === own && 'case-message--own')}>
          <p className="case-message__who">
            <bdi>{names[by]}</bdi>
            <span className="numeric">{` · ${times.full(at)}`}</span>
          </p>
          <p className="lines" dir="auto">
            {kind === undefined ? text : kindWords[kind]}
          </p>
          {photos.length > 0 && (
            <Suspense>
              <MessagePhotos photos={photos} from={names[by]} show={show} />
            </Suspense>
          )}
        </li>
      ))}
    </ol>
  );
}
