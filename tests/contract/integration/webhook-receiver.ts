import { Webhook } from 'standardwebhooks';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { newWebhookEndpointId } from '#core/integration/webhook/webhook-endpoint.ts';
import type {
  EndpointDetails,
  IssuedEndpoint,
  NewWebhookEndpoint,
} from '#core/integration/webhook/webhook-endpoints.ts';
import type { PostAnswer, WebhookPost } from '#core/integration/webhook/webhook-queue.ts';
import type { ApiUnderTest } from './api-under-test.ts';
import type { Sender } from '../dispatch-people.ts';
import { valueOf } from '../outcome.ts';

/** A body, as receivers read it. */
interface ReceivedBody {
  readonly id: string;
  readonly type: string;
  readonly mode: string;
  readonly businessId: string;
  readonly data: { readonly id: string; readonly version: number; readonly status: string };
}

/** A message that a receiver got. */
export interface ReceivedMessage {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly text: string;
  readonly body: ReceivedBody;
}

export const answer = (status: number, more: Partial<PostAnswer> = {}): PostAnswer => ({
  status,
  error: null,
  retryAfter: null,
  body: '',
  ...more,
});

export const URL_OF_SHOP = 'https://hooks.bellini.example.com/events';

export const anEndpoint = (more: Partial<NewWebhookEndpoint> = {}): NewWebhookEndpoint => ({
  id: newWebhookEndpointId(cryptoRandom),
  url: URL_OF_SHOP,
  events: null,
  description: 'Till',
  ...more,
});

/**
 * A receiver that checks every signature with the library of Standard Webhooks, and gives the answers that a test
 * sets. It refuses every message that isn't signed with one of its secrets.
 */
export function receiver() {
  const got: ReceivedMessage[] = [];
  const secrets: string[] = [];
  let answerTo: (message: ReceivedMessage) => PostAnswer | Promise<PostAnswer> = () => answer(200);
  const post: WebhookPost = async (url, headers, text) => {
    const verified = secrets.some((secret) => {
      try {
        new Webhook(secret).verify(text, { ...headers });
        return true;
      } catch {
        return false;
      }
    });
    const message = { url, headers, text, body: JSON.parse(text) as ReceivedBody };
    if (!verified) return answer(401, { body: 'unsigned' });
    got.push(message);
    return answerTo(message);
  };
  return {
    post,
    got,
    secrets,
    /** Those about deliveries. */
    events: () => got.filter(({ body }) => body.type !== 'endpoint.ping'),
    types: () => got.map(({ body }) => body.type),
    answerWith: (reply: typeof answerTo) => void (answerTo = reply),
    /** Forgets the messages so far. */
    clear: () => void (got.length = 0),
  };
}
export type Receiver = ReturnType<typeof receiver>;

/** An answer that waits until this many messages are being answered at the same time, and the maximum so far. */
export function countingAtOnce(expected: number) {
  let [now, most] = [0, 0];
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => {
    // Messages beyond those expected would arrive in the meantime.
    release = () => void setTimeout(resolve, 20);
  });
  const reply = async (): Promise<PostAnswer> => {
    now += 1;
    most = Math.max(most, now);
    if (now === expected) release();
    await released;
    now -= 1;
    return answer(200);
  };
  return { most: () => most, reply };
}

/** A receiver with an endpoint of a business that has answered its first ping. */
export async function listening(
  world: ApiUnderTest,
  from: Sender,
  more: Partial<EndpointDetails> = {},
): Promise<Receiver & IssuedEndpoint> {
  const there = receiver();
  const issued = valueOf(await world.webhooksIn(from.browser).add(from.business, anEndpoint(more)));
  there.secrets.push(issued.secret);
  await world.sendWebhooks(there.post);
  there.clear();
  return { ...there, ...issued };
}
