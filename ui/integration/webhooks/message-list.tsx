import type { ReactNode } from 'react';
import { PING, type WebhookAttempt, type WebhookMessage } from '#core/integration/webhook/webhook-endpoint.ts';
import { dateAndTime } from '#ui/app/date-and-time.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Badge } from '#ui/kit/surfaces/badge.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { useStillList } from '#ui/kit/lists/use-still-list.ts';
import { attemptWords, messageWords } from './webhook-words.ts';

/** The messages of an endpoint, newest first unless people use the list; each unfolds to its attempts. */
export function MessageList({
  messages,
  onResend,
}: {
  messages: readonly WebhookMessage[];
  onResend: (message: WebhookMessage) => void;
}): ReactNode {
  const { entries, watched } = useStillList(messages);
  if (messages.length === 0) return <p className="soft">No messages yet.</p>;
  return (
    <ul className="messages stack gap-0" aria-label="Messages" {...watched}>
      {entries.map(({ item: message }) => (
        <li key={message.id}>
          <details className="message">
            <summary>
              <code {...asWritten}>{message.type}</code>
              <Badge tone={messageWords[message.state].tone}>{messageWords[message.state].title}</Badge>
              <span className="message__at">{dateAndTime(message.madeAt)}</span>
            </summary>
            <div className="message__body stack gap-0">
              <code {...asWritten} className="message__id">
                {message.eventId}
              </code>
              <ol className="attempts grid gap-2" aria-label="Attempts">
                {message.attempts.map((attempt) => (
                  <li className="flex wrap gap-x-3" key={attempt.at}>
                    <Attempt attempt={attempt} />
                  </li>
                ))}
              </ol>
              {message.nextAt !== null && <p className="soft">{`Next attempt: ${dateAndTime(message.nextAt)}`}</p>}
              {message.type !== PING && (
                <Button size="small" variant="secondary" onClick={() => onResend(message)}>
                  Send again
                </Button>
              )}
            </div>
          </details>
        </li>
      ))}
    </ul>
  );
}

function Attempt({ attempt: { at, status, error, ms, text } }: { attempt: WebhookAttempt }): ReactNode {
  return (
    <>
      <span className="numeric">{dateAndTime(at)}</span>
      <b className="numeric">{error === null ? String(status) : attemptWords[error]}</b>
      <span className="soft numeric">{`${ms} ms`}</span>
      {text !== '' && (
        <q className="soft">
          <bdi>{text}</bdi>
        </q>
      )}
    </>
  );
}
