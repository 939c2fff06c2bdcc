import { useState, type ReactNode } from 'react';
import type { BusinessId } from '#core/business/business-id.ts';
import { DAY, HOUR, ServerClock } from '#core/clock.ts';
import { instant, type Instant } from '#core/instant.ts';
import type { WebhookEndpoint, WebhookMessage } from '#core/integration/webhook/webhook-endpoint.ts';
import { WebhookEndpoints, type IssuedEndpoint } from '#core/integration/webhook/webhook-endpoints.ts';
import { dateAndTime } from '#ui/app/date-and-time.ts';
import { toasts } from '#ui/app/toasts.ts';
import { usePort } from '#ui/app/use-port.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Badge } from '#ui/kit/surfaces/badge.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { MoreMenu } from '#ui/kit/menus/more-menu.tsx';
import { MessageList } from './message-list.tsx';
import type { ShownEndpoint } from './use-webhooks.ts';
import { replayWords, stateWords, webhookWords } from './webhook-words.ts';

/** The options for sending past events again: each with its period in ms. */
const SINCE = [
  ['Replay the last hour', HOUR],
  ['Replay the last day', DAY],
] as const;

/** An endpoint: its state, its actions, and its newest messages with their attempts. */
export function EndpointCard({
  business,
  shown: { endpoint, messages },
  onChanged,
  onIssued,
  onEdit,
}: {
  business: BusinessId;
  shown: ShownEndpoint;
  onChanged: () => void;
  onIssued: (made: IssuedEndpoint) => void;
  onEdit: (endpoint: WebhookEndpoint) => void;
}): ReactNode {
  const endpoints = usePort(WebhookEndpoints);
  const clock = usePort(ServerClock);
  const [busy, setBusy] = useState(false);
  const { id, url, description, state, failingSince, events } = endpoint;
  const words = stateWords[state];

  /** Runs an action, and shows its outcome in a toast. */
  async function act<T>(
    work: () => Promise<{ ok: true; value: T } | { ok: false; error: Parameters<typeof webhookWords>[0] }>,
    done: (value: T) => string | null,
  ): Promise<void> {
    if (busy) return;
    setBusy(true);
    const outcome = await work().catch(() => null);
    setBusy(false);
    if (outcome?.ok === true) {
      const message = done(outcome.value);
      if (message !== null) toasts.success(message);
    } else {
      toasts.error(outcome === null ? 'We got no answer. Please try again.' : webhookWords(outcome.error));
    }
    onChanged();
  }

  const replay = (since: Instant) => act(() => endpoints.replay(business, id, since), replayWords);
  const resend = (message: WebhookMessage) =>
    act(
      () => endpoints.resend(business, id, message.eventId),
      () => 'Sent again',
    );

  return (
    <Card padding="large" className="endpoint stack gap-0">
      <div className="flex items-start justify-between wrap gap-2 gap-x-4">
        <div className="endpoint__words stack gap-0">
          <h2 className="endpoint__url" {...asWritten}>
            {url}
          </h2>
          {description !== '' && (
            <p className="soft">
              <bdi>{description}</bdi>
            </p>
          )}
        </div>
        <Badge tone={words.tone} dot>
          {words.title}
        </Badge>
      </div>
      <p>{words.text}</p>
      {events !== null && (
        <p className="endpoint__events soft" {...asWritten}>
          {events.join(', ')}
        </p>
      )}
      {failingSince !== null && (
        <p className="endpoint__failing">{`It has failed since ${dateAndTime(failingSince)}.`}</p>
      )}
      <div className="row wrap gap-2">
        {state === 'disabled' ? (
          <Button
            size="small"
            busy={busy}
            onClick={() =>
              void act(
                () => endpoints.enable(business, id),
                () => 'It gets a ping, and events once it has answered',
              )
            }
          >
            Enable
          </Button>
        ) : (
          <Button
            size="small"
            variant="secondary"
            busy={busy}
            onClick={() =>
              void act(
                () => endpoints.ping(business, id),
                () => 'Ping sent',
              )
            }
          >
            Ping
          </Button>
        )}
        <MoreMenu label={`Actions for ${url}`}>
          <button type="button" onClick={() => onEdit(endpoint)}>
            Change
          </button>
          {failingSince !== null && (
            <button type="button" onClick={() => void replay(failingSince)}>
              Replay since it failed
            </button>
          )}
          {SINCE.map(([label, ms]) => (
            <button type="button" key={label} onClick={() => void clock.now().then((now) => replay(instant(now - ms)))}>
              {label}
            </button>
          ))}
          <button
            type="button"
            onClick={() =>
              void act(
                () => endpoints.roll(business, id),
                (made) => {
                  onIssued(made);
                  return null;
                },
              )
            }
          >
            Roll secret
          </button>
          <button
            type="button"
            className="more-menu__danger"
            onClick={() =>
              void act(
                () => endpoints.remove(business, id),
                () => 'Endpoint removed',
              )
            }
          >
            Remove
          </button>
        </MoreMenu>
      </div>
      <MessageList messages={messages} onResend={(message) => void resend(message)} />
    </Card>
  );
}
