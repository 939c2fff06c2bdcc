import type { AttemptError, EndpointState, MessageState } from '#core/integration/webhook-endpoint.ts';
import { ENDPOINTS_LIMIT } from '#core/integration/webhook-endpoint.ts';
import type {
  EnableRefusal,
  EndpointChangeRefusal,
  EndpointRefusal,
  PingRefusal,
  ReplayRefusal,
  ResendRefusal,
} from '#core/integration/webhook-endpoints.ts';
import type { Failure } from '#core/failure.ts';
import { catalog } from '#ui/messages.ts';
import { keyWords } from './integration-words.ts';

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

type Refusal = EndpointRefusal | EndpointChangeRefusal | PingRefusal | EnableRefusal | ReplayRefusal | ResendRefusal;

const refusals: Readonly<Record<Refusal, string>> = {
  'not-https': 'Enter an address that begins with https://',
  'not-public': 'Enter a public address with a host name',
  'own-host': 'Enter an address of your own software',
  'too-long': 'This address is too long',
  invalid: 'Something isn’t right. Please check it and try again.',
  'too-many-pings': 'You’ve pinged your endpoints too often. Please try again in an hour.',
  'no-such-business': 'This business no longer exists, or it belongs to another account.',
  'not-verified': catalog.verifyForFeatures,
  'too-many-endpoints': `This business has ${ENDPOINTS_LIMIT} endpoints, and that’s the most it can have. Remove one first.`,
  'no-such-endpoint': 'This endpoint was removed in the meantime.',
  'endpoint-disabled': 'This endpoint is disabled. Enable it first.',
  'no-such-event': 'This event is older than 30 days.',
};

/** The message for an action that was refused or failed. */
export const webhookWords = (error: Refusal | Failure): string =>
  typeof error === 'string' ? refusals[error] : keyWords(error);
