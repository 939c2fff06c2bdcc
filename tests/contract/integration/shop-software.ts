import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { hexOf } from '#api/api-parts.ts';
import { handler } from '#api/handler.ts';
import { brand } from '#brand/brand.ts';
import { makeApiKey, newApiKeyId, type ApiKey, type KeyMode } from '#core/integration/api-key.ts';
import type { NewApiKey } from '#core/integration/api-keys.ts';
import type { ApiUnderTest } from './api-under-test.ts';
import { sender, type Sender } from '../dispatch-people.ts';
import { expectDocumented } from './documented-answer.ts';
import { valueOf } from '../outcome.ts';

export const SITE = 'https://swiftlane.example';

/** An order of zone A in Toronto, as JSON. */
export const ORDER = {
  dropoff: {
    name: 'Rosa Fernandes',
    phone: '416 555 0199',
    street: '64 Dovercourt Road',
    city: 'Toronto',
    state: 'ON',
    postalCode: 'm6j3c1',
  },
  parcel: { size: 'small' },
  handover: 'meet',
  readyInMinutes: 15,
  reference: 'Order 1042',
  maxFeeCents: 699,
};

export const sha256 = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

/** A row of a list: a delivery, or an event, which has the delivery as its data. */
type Route = { readonly id: string; readonly stopsBefore: number | null } | null;

interface AnsweredRow {
  readonly id: string;
  readonly type: string;
  readonly data: { readonly id: string; readonly version: number; readonly route: Route };
  readonly route: Route;
}

/** The fields of response bodies that tests use. Each operation returns some of them. */
interface AnsweredBody {
  readonly pointer?: string;
  readonly most?: number;
  readonly id: string;
  readonly number: string;
  readonly status: string | number;
  readonly code: string;
  readonly price: object;
  readonly promise: { readonly dueAt: string };
  readonly createdAt: string;
  readonly route: Route;
  readonly reportableFrom: string;
  readonly errors: readonly { readonly pointer: string; readonly code: string }[];
  readonly data: readonly AnsweredRow[];
  readonly next: string;
  readonly position: string;
  readonly slots: readonly {
    readonly dropoffReadyAt: string;
    readonly dropoffDeadlineAt: string;
    readonly pickupReadyAt: string | null;
    readonly reason: string | null;
  }[];
  readonly results: readonly {
    readonly status: number;
    readonly delivery?: { readonly id: string };
    readonly problem?: AnsweredBody;
  }[];
}

/** A response with its parsed body. */
export interface Answered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: AnsweredBody;
}

/** A problem without its instance, which differs each time. */
export const withoutInstance = ({ status, body }: Answered): object => ({ ...body, status, instance: '' });

/** Creates a key as a device does, which sends only its digest. */
export async function newKey(
  from: Pick<Sender, 'business'>,
  more: Partial<NewApiKey> & { readonly mode?: KeyMode } = {},
): Promise<{ readonly key: string; readonly made: NewApiKey }> {
  const key = makeApiKey(brand.api.keyPrefix, more.mode ?? 'live', cryptoRandom);
  const made: NewApiKey = {
    id: newApiKeyId(cryptoRandom),
    business: from.business,
    mode: 'live',
    access: 'full',
    name: 'Shop checkout',
    hint: key.slice(-4),
    digest: hexOf(await sha256(key)),
    ...more,
  };
  return { key, made };
}

/** Sends requests with a key, like a business's software. */
export function softwareWith(world: ApiUnderTest, key: string) {
  const logged: unknown[] = [];
  const pending: Promise<unknown>[] = [];
  const parts = {
    gate: world.gate,
    site: SITE,
    origins: [SITE],
    clientOf: () => '203.0.113.7',
    sha256,
    uuid: () => cryptoRandom.uuid(),
    background: (work: Promise<unknown>) => void pending.push(work),
    log: (...all: unknown[]) => void logged.push(all),
  };
  const send = (request: Request) => handler(request, parts);
  const call = async (
    method: string,
    path: string,
    sent?: unknown,
    headers: Readonly<Record<string, string>> = {},
  ): Promise<Answered> => {
    const request = new Request(`https://api.swiftlane.example${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json', ...headers },
      ...(sent === undefined ? {} : { body: typeof sent === 'string' ? sent : JSON.stringify(sent) }),
    });
    const response = await send(request);
    await Promise.all(pending.splice(0));
    const body = (await response.json()) as AnsweredBody;
    expectDocumented(method, new URL(request.url).pathname, response.status, body);
    return { status: response.status, headers: response.headers, body };
  };
  return {
    key,
    logged,
    send,
    call,
    order: (number: string, more: object = {}) =>
      call('POST', '/v1/deliveries', { ...ORDER, ...more }, { 'idempotency-key': number }),
    post: (path: string, number: string, body?: unknown) => call('POST', path, body, { 'idempotency-key': number }),
    get: (path: string) => call('GET', path),
  };
}
export type Software = ReturnType<typeof softwareWith>;

/** A shop with a live key for its software. */
export interface Shop extends Software {
  readonly from: Sender;
  readonly made: ApiKey;
}

/** Creates a merchant's shop with a key for its software. */
export async function shop(world: ApiUnderTest, more: Partial<NewApiKey> = {}, own?: Sender): Promise<Shop> {
  const from = own ?? (await sender(world));
  const { key, made } = await newKey(from, more);
  const kept = valueOf(await world.apiKeysIn(from.browser).make(made, from.password));
  return { ...softwareWith(world, key), from, made: kept };
}
