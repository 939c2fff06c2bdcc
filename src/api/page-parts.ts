import { hexOf, type ApiParts } from '#api/api-parts.ts';
import { handler } from '#api/handler.ts';
import { consoleLog } from '#adapters/browser/console-log.ts';
import type { ApiCall, ApiReply } from '#core/integration/api-calls.ts';
import type { ApiGate } from '#core/integration/api-gate.ts';

/** The SHA-256 of a text. Available only in a secure context. */
const sha256 = async (text: string): Promise<Uint8Array> =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)));

export const digestOf = async (text: string): Promise<string> => hexOf(await sha256(text));

/** The dependencies of the API's handler in this page. */
const partsOf = (gate: ApiGate): ApiParts => ({
  gate,
  site: location.origin,
  origins: [location.origin],
  clientOf: () => 'this page',
  sha256,
  uuid: () => crypto.randomUUID(),
  background: () => undefined,
  log: (event, error) => consoleLog.note(event, error),
});

/** The base of a call's URL: the page's own. The handler reads only the path. */
export const requestOf = ({ method, path, headers, body }: ApiCall): Request =>
  new Request(new URL(path, location.origin), { method, headers: { ...headers }, ...(body === null ? {} : { body }) });

/** Answers a call in this page, with the handler that the API has on a server. */
export const answerInPage = (call: ApiCall, gate: ApiGate): Promise<Response> =>
  handler(requestOf(call), partsOf(gate));

/** An answer as its page shows it. */
export async function replyOf(response: Response, since: number): Promise<ApiReply> {
  const body = await response.text();
  const headers = [...response.headers].map(([name, value]) => [name.toLowerCase(), value] as const);
  return { status: response.status, headers, body, ms: Math.round(performance.now() - since) };
}
