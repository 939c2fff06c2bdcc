import { expect, type Page, type Route } from '@playwright/test';
import { isCall, type Call } from './calls.ts';
import { expireTimeouts } from './timeouts.ts';

/** Headers of a project's answer to pages from other origins, without which the browser would hide it. */
const READABLE = { 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': '*' };

const answering =
  (status: number, body: string, contentType = 'application/json', headers = {}) =>
  (route: Route): Promise<void> =>
    route.fulfill({ status, body, contentType, headers: { ...READABLE, ...headers } });

export const ASLEEP = 'The database is asleep.';
export const PATIENCE = 'Please wait 7 seconds before trying again.';

/** The faults of a request. */
const FAULTS = {
  'no network': (route: Route): Promise<void> => route.abort('internetdisconnected'),
  'no answer': (route: Route): Promise<void> => expireTimeouts(route.request().frame().page()),
  'a server error': answering(500, JSON.stringify({ code: 'XX000', message: ASLEEP })),
  "a gateway's page": answering(502, '<html><body><h1>502 Bad Gateway</h1></body></html>', 'text/html'),
  'too many requests': answering(
    429,
    JSON.stringify({ code: 'throttled', message: PATIENCE, retryAfterMs: 7000 }),
    'application/json',
    { 'Retry-After': '7' },
  ),
  'an answer cut short': answering(200, '{"access_token": "ey'),
  'a page of the network': answering(200, '<!doctype html><title>Welcome to our wifi</title>', 'text/html'),
  /** The request is carried out, but its answer is lost. */
  'a lost answer': async (route: Route): Promise<void> => {
    await route.fetch();
    await route.abort('connectionreset');
  },
} as const;

export type Fault = keyof typeof FAULTS;
/** The faults after which nothing has happened on the server. */
export type FaultOnTheWay = Exclude<Fault, 'a lost answer'>;

export const ON_THE_WAY = (Object.keys(FAULTS) as Fault[]).filter(
  (fault): fault is FaultOnTheWay => fault !== 'a lost answer',
);

/**
 * Makes every request of this kind fail while `work` runs. At least one has to fail, and `work` may wait for that.
 */
export async function under(
  page: Page,
  call: Call,
  fault: Fault,
  work: (hasMet: () => Promise<void>) => Promise<void>,
): Promise<void> {
  let met = 0;
  let over = false;
  const meeting = new Set<Promise<void>>();
  const isOurs = isCall(call);
  const meet = async (route: Route): Promise<void> => {
    if (over || route.request().method() !== call.method) return route.fallback();
    met += 1;
    const meets = FAULTS[fault](route);
    meeting.add(meets);
    await meets;
    meeting.delete(meets);
  };
  await page.route(isOurs, meet);
  try {
    const hasMet = () => expect.poll(() => met, `requests to ${call.path} that met ${fault}`).toBeGreaterThan(0);
    await work(hasMet);
    await hasMet();
  } finally {
    over = true;
    // A route that is removed while it fetches can't be aborted.
    await Promise.all(meeting);
    await page.unroute(isOurs, meet);
  }
}

/** Does something just before the next request of this kind reaches the server. */
export async function before(page: Page, call: Call, happening: () => Promise<unknown>): Promise<void> {
  let happened = false;
  await page.route(isCall(call), async (route) => {
    if (happened || route.request().method() !== call.method) return route.fallback();
    happened = true;
    await happening();
    await route.continue();
  });
}
