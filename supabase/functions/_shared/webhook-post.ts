import { isLoopbackUrl, isPublicAddress } from '../../../core/integration/webhook/webhook-address.ts';
import { ANSWER_WITHIN, type AttemptError } from '../../../core/integration/webhook/webhook-endpoint.ts';
import type { PostAnswer, WebhookPost } from '../../../core/integration/webhook/webhook-queue.ts';
import type { Network, Wire } from './network.ts';

/** The maximum number of bytes that are read of an answer. */
const MAX_BYTES = 16_384;
/** The time for the rest of an answer after its status, in ms: only people read the body. */
const BODY_WITHIN = 1000;
const HTTPS = 443;

const failed = (error: AttemptError): PostAnswer => ({ status: null, error, retryAfter: null, body: '' });

export interface PostOptions {
  /** Whether `http://127.0.0.1` is allowed: only on a developer's machine. */
  readonly loopback: boolean;
  /** The port of https; another one only in tests. */
  readonly port?: number;
  /** The time for an attempt, in ms. */
  readonly within?: number;
  /** Whether an address may be connected to; another rule only in tests. */
  readonly isAllowed?: (address: string) => boolean;
}

/**
 * Posts to an address that was checked. Each attempt resolves the name once, requires all its addresses to be public,
 * and connects to one of them, with the name for TLS and Host. So DNS rebinding has no effect. Redirects aren't
 * followed.
 */
export const webhookPost =
  (
    network: Network,
    { loopback, port = HTTPS, within = ANSWER_WITHIN, isAllowed = isPublicAddress }: PostOptions,
  ): WebhookPost =>
  async (address, headers, body) => {
    const url = new URL(address);
    const isLocal = loopback && isLoopbackUrl(url);
    if (!isLocal && url.protocol !== 'https:') return failed('not-public');
    let wire: Wire | null = null;
    let isLate = false;
    let giveUp = (_error: Error): void => undefined;
    const late = new Promise<never>((_resolve, reject) => {
      giveUp = reject;
    });
    const timer = setTimeout(() => {
      isLate = true;
      close(wire);
      giveUp(new Error('timeout'));
    }, within);
    const inTime = <T>(work: Promise<T>): Promise<T> => Promise.race([work, late]);
    late.catch(() => undefined);
    try {
      const addresses = isLocal ? [url.hostname] : await inTime(network.resolve(url.hostname));
      const [target] = addresses;
      if (target === undefined) return failed('unresolved');
      if (!isLocal && !addresses.every(isAllowed)) return failed('not-public');
      const connecting = network.connect(target, isLocal ? Number(url.port || 80) : port);
      // A connection that opens after the deadline is closed immediately.
      void connecting.then((late) => (isLate ? close(late) : undefined)).catch(() => undefined);
      wire = await inTime(connecting);
      if (!isLocal) wire = await inTime(network.startTls(wire, url.hostname));
      await inTime(send(wire, requestText(url, headers, body)));
      return answerIn(await readAnswer(wire, () => isLate));
    } catch (error) {
      if (isLate) return failed('timeout');
      return failed(network.isCertificate(error) ? 'certificate' : 'refused');
    } finally {
      clearTimeout(timer);
      close(wire);
    }
  };

function close(wire: Wire | null): void {
  try {
    wire?.close();
  } catch {
    // The receiver or the timer has already closed it.
  }
}

function requestText(url: URL, headers: Readonly<Record<string, string>>, body: string): Uint8Array {
  const payload = new TextEncoder().encode(body);
  const head = [
    `POST ${url.pathname}${url.search} HTTP/1.1`,
    `Host: ${url.host}`,
    'Connection: close',
    'User-Agent: Webhooks/1',
    'Accept: */*',
    `Content-Length: ${payload.length}`,
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '',
    '',
  ].join('\r\n');
  const bytes = new TextEncoder().encode(head);
  const all = new Uint8Array(bytes.length + payload.length);
  all.set(bytes);
  all.set(payload, bytes.length);
  return all;
}

async function send(wire: Wire, bytes: Uint8Array): Promise<void> {
  for (let at = 0; at < bytes.length;) at += await wire.write(bytes.subarray(at));
}

/** The answer as text, up to its end, the limit or the deadline. Each byte is one character. */
async function readAnswer(
  wire: Wire,
  isLate: () => boolean,
): Promise<{ readonly text: string; readonly late: boolean }> {
  const chunk = new Uint8Array(4096);
  let text = '';
  let timer: ReturnType<typeof setTimeout> | undefined;
  while (text.length < MAX_BYTES) {
    let count: number | null;
    try {
      count = await wire.read(chunk);
    } catch (error) {
      // A timer closed the connection, or the receiver did without waiting until everything was read.
      if (isLate() || headOf(text) !== null) break;
      throw error;
    }
    if (count === null) break;
    text += String.fromCharCode(...chunk.subarray(0, count));
    if (isComplete(text)) break;
    if (headOf(text) !== null) timer ??= setTimeout(close, BODY_WITHIN, wire);
  }
  clearTimeout(timer);
  return { text, late: isLate() };
}

/** The final head of an answer and its body; null while it's incomplete. Interim answers (1xx) are skipped. */
function headOf(text: string): { readonly head: string; readonly body: string } | null {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return null;
  const [head, body] = [text.slice(0, end), text.slice(end + 4)];
  return /^HTTP\/1\.[01] 1\d\d/u.test(head) ? headOf(body) : { head, body };
}

const headerIn = (head: string, name: string): string | null =>
  new RegExp(`^${name}:[ \\t]*(.*?)[ \\t]*$`, 'imu').exec(head)?.[1] ?? null;

/** Whether an answer has arrived that states its length, or has no body. */
function isComplete(text: string): boolean {
  const found = headOf(text);
  if (found === null) return false;
  if (/^HTTP\/1\.[01] (?:204|304)/u.test(found.head)) return true;
  const length = headerIn(found.head, 'content-length');
  if (length !== null && /^\d{1,9}$/u.test(length)) return found.body.length >= Number(length);
  return /^chunked$/iu.test(headerIn(found.head, 'transfer-encoding') ?? '') && found.body.endsWith('0\r\n\r\n');
}

/** The beginning of a body that came in chunks. */
function unchunked(body: string): string {
  let whole = '';
  let rest = body;
  for (let size = sizeOf(rest); size !== null && size.length > 0; size = sizeOf(rest)) {
    whole += rest.slice(size.from, size.from + size.length);
    rest = rest.slice(size.from + size.length + 2);
  }
  return whole;
}

function sizeOf(text: string): { readonly from: number; readonly length: number } | null {
  const found = /^([0-9a-f]{1,8})[^\r\n]*\r\n/iu.exec(text);
  return found === null ? null : { from: found[0].length, length: parseInt(found[1] ?? '', 16) };
}

function answerIn({ text, late }: { readonly text: string; readonly late: boolean }): PostAnswer {
  const found = headOf(text);
  if (found === null && late) return failed('timeout');
  const status = /^HTTP\/1\.[01] (\d{3})(?: |\r|$)/u.exec(found?.head ?? '')?.[1];
  if (found === null || status === undefined) return failed(text === '' ? 'refused' : 'not-http');
  const isChunked = /chunked/iu.test(headerIn(found.head, 'transfer-encoding') ?? '');
  const bytes = Uint8Array.from(isChunked ? unchunked(found.body) : found.body, (char) => char.charCodeAt(0));
  return {
    status: Number(status),
    error: null,
    retryAfter: headerIn(found.head, 'retry-after'),
    body: new TextDecoder().decode(bytes),
  };
}
