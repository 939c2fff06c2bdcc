import { MINUTE } from '#core/clock.ts';
import type { AttemptError, EndpointState, MessageState } from '#core/integration/webhook/webhook-endpoint.ts';
import { ENDPOINTS_LIMIT } from '#core/integration/webhook/webhook-endpoint.ts';
import type {
  EndpointChangeRefusal,
  EndpointRefusal,
  PingRefusal,
  Replayed,
  ResendRefusal,
} from '#core/integration/webhook/webhook-endpoints.ts';
import type { Failure } from '#core/failure.ts';
import { dateAndTime } from '#ui/app/date-and-time.ts';
import { catalog } from '#ui/messages.ts';
import { keyWords } from '#ui/integration/integration-words.ts';

/** The state of an endpoint: its badge, and what it means. */
export const stateWords: Readonly<
  Record<EndpointState, { readonly title: string; readonly tone: 'green' | 'orange' | 'red'; readonly text: string }>
> = {
  enabled: { title: 'Enabled', tone: 'green', text: 'It gets events when they happen.' },
  unverified: {
    title: 'Not verified',
    tone: 'orange',
    text: 'Its messages wait until it has answered a ping with a status from 200 to 299.',
  },
  disabled: { title: 'Disabled', tone: 'red', text: 'It failed for days, or answered 410 Gone. It gets no events.' },
};

export const messageWords: Readonly<
  Record<MessageState, { readonly title: string; readonly tone: 'green' | 'orange' | 'red' }>
> = {
  sent: { title: 'Sent', tone: 'green' },
  waiting: { title: 'Waiting', tone: 'orange' },
  failed: { title: 'Failed', tone: 'red' },
};

/** Why an attempt had no answer. */
export const attemptWords: Readonly<Record<AttemptError, string>> = {
  unresolved: 'The host name wasn’t found',
  'not-public': 'The address isn’t public',
  refused: 'No connection',
  certificate: 'The certificate isn’t valid',
  timeout: 'No answer within ten seconds',
  'not-http': 'The answer isn’t HTTP',
};

type Refusal = EndpointRefusal | EndpointChangeRefusal | PingRefusal | ResendRefusal;

const refusals: Readonly<Record<Refusal, string>> = {
  'not-https': 'Enter an address that begins with https://',
  'not-public': 'Enter a public address with a host name',
  'own-host': 'Enter an address of your own software',
  'too-long': 'This address is too long',
  invalid: 'Something isn’t right. Please check it and try again.',
  'no-such-business': 'This business no longer exists, or it belongs to another account.',
  'not-verified': catalog.verifyForFeatures,
  'already-added':
    'It was added already, and its secret is shown only once. Close this, and roll its secret to see a new one.',
  'too-many-endpoints': `This business has ${ENDPOINTS_LIMIT} endpoints, and that’s the most it can have. Remove one first.`,
  'no-such-endpoint': 'This endpoint was removed in the meantime.',
  'endpoint-disabled': 'This endpoint is disabled. Enable it first.',
  'no-such-event': 'This event is older than 30 days.',
};

/** The message for an action that was refused or failed. */
export function webhookWords(error: Refusal | Failure): string {
  if (typeof error === 'string') return refusals[error];
  if (error.kind !== 'throttled' || error.retryAfterMs === undefined) return keyWords(error);
  const wait = Math.ceil(error.retryAfterMs / MINUTE);
  return `Your endpoints were sent too many messages. Please try again in ${wait === 1 ? 'a minute' : `${wait} minutes`}.`;
}

/** The message after a replay. */
export function replayWords({ messages, restSince }: Replayed): string {
  const sent = messages === 1 ? '1 event is sent again' : `${messages} events are sent again`;
  return restSince === null ? sent : `${sent}. Those since ${dateAndTime(restSince)} are too many for now.`;
}
