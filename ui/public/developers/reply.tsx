import type { ReactNode } from 'react';
import type { ApiReply } from '#core/integration/api-calls.ts';
import { classes } from '#ui/kit/classes.ts';
import { CodeText } from './code.tsx';
import { prettyBody, statusWords } from './status-words.ts';

interface ShownEvent {
  readonly id: string;
  readonly type: string;
  readonly timestamp: string;
}

/** The events in a response that lists them; empty for any other response. */
function eventsIn(body: string): readonly ShownEvent[] {
  try {
    const { data } = JSON.parse(body) as { data?: unknown };
    return Array.isArray(data) ? (data as ShownEvent[]).filter(({ type }) => typeof type === 'string') : [];
  } catch {
    return [];
  }
}

/** The response to a request. Until it's sent, a part of the expected response. */
export function Reply({
  title,
  outcome,
  sample,
}: {
  title: string;
  outcome: ApiReply | 'failed' | null;
  sample: string;
}): ReactNode {
  if (outcome === null || outcome === 'failed') {
    const [status = '', ...rest] = sample.split('\n');
    return (
      <figure className="dev-code dev-code--reply">
        <figcaption className="dev-code__head row wrap gap-2 gap-x-3">
          <span className="dev-code__title">
            {outcome === 'failed' ? 'No answer. Check your connection and run it again.' : `${status}, shortened`}
          </span>
          <Announced>{outcome === 'failed' && `${title}: no answer`}</Announced>
        </figcaption>
        {outcome === null && <CodeText text={rest.join('\n')} />}
      </figure>
    );
  }
  const { status, headers, body, ms } = outcome;
  const words = statusWords(status);
  const events = eventsIn(body);
  const replayed = headers.some(([name]) => name === 'idempotent-replayed');
  return (
    <figure className="dev-code dev-code--reply">
      <figcaption className="dev-code__head row wrap gap-2 gap-x-3">
        <span className={classes('dev-status inline-row gap-2', status >= 400 && 'dev-status--refused')}>{words}</span>
        {replayed && <span className="dev-code__note">Idempotent-Replayed: true</span>}
        <span className="dev-code__note numeric">{`${ms} ms`}</span>
        <Announced>{`${title}: ${words}`}</Announced>
      </figcaption>
      {events.length > 0 && (
        <ol className="dev-events grid">
          {events.map(({ id, type, timestamp }) => (
            <li key={id}>
              <time dateTime={timestamp}>{timestamp.slice(11, 16)}</time>
              <code>{type}</code>
            </li>
          ))}
        </ol>
      )}
      <CodeText text={prettyBody(body)} label={`Answer: ${title}`} />
    </figure>
  );
}

/** Announces a new response to screen readers. */
function Announced({ children }: { children: ReactNode }): ReactNode {
  return (
    <span className="visually-hidden" role="status">
      {children}
    </span>
  );
}
