import { Buffer } from 'node:buffer';
import { createHash, randomUUID, X509Certificate } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { certificateFor } from '#tests/supabase/functions/alert/certificate.ts';
import { contactIn } from '#tests/supabase/functions/alert/push-service.ts';
import { connectionServer, type Push } from './connection-server.ts';
import { fixedField, numberField } from './protobuf.ts';

/** The hosts of Chromium's push services: of Google Chrome, and of its beta and every other build. */
const HOSTS = ['fcm.googleapis.com', 'jmt17.google.com'];

/** The browser's identity, which a real service makes up. */
const DEVICE = { id: 1234n, secret: 5678n };

/**
 * A push service on this machine, in place of Google's: a Chromium with these switches subscribes to it. It knows no
 * browser's keys, so it can't read what it passes on.
 */
export async function loopbackPushService() {
  const certificate = certificateFor('127.0.0.1');
  const publicKey = new X509Certificate(certificate.cert).publicKey.export({ type: 'spki', format: 'der' });
  const connections = await connectionServer(certificate);
  const subscriptions = new Map<string, Omit<Push, 'ttl' | 'body'>>();
  const received: { readonly host: string; readonly contact: string; readonly body: Buffer }[] = [];

  /** Answers a registration with a token, which ends the subscription's endpoint. */
  function register(form: URLSearchParams): string {
    const read = (name: string) => form.get(name) ?? '';
    const [app, subtype, sender] = [read('app'), read('X-subtype'), read('sender')];
    if (form.get('delete') === 'true') {
      for (const [token, known] of subscriptions) if (known.subtype === subtype) subscriptions.delete(token);
      return `token=${app}`;
    }
    const token = randomUUID();
    subscriptions.set(token, { app, subtype, sender });
    return `token=${token}`;
  }

  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      if (request.url === '/check-in')
        response.end(
          Buffer.concat([numberField(1, 1), fixedField(7, DEVICE.id), fixedField(8, DEVICE.secret), numberField(9, 0)]),
        );
      else if (request.url === '/register') response.end(register(new URLSearchParams(body.toString())));
      else response.writeHead(404).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    hosts: HOSTS,
    received,
    waits: connections.waits,
    /** The number of subscriptions of pages. The browser itself has one too. */
    subscriptions: () => [...subscriptions.values()].filter(({ subtype }) => subtype.startsWith('wp:')).length,
    /** A Chromium's arguments. */
    switches: [
      `--gcm-checkin-url=${address}/check-in`,
      `--gcm-registration-url=${address}/register`,
      `--gcm-mcs-endpoint=${connections.address}`,
      `--ignore-certificate-errors-spki-list=${createHash('sha256').update(publicKey).digest('base64')}`,
    ],
    /** Takes requests to push services, and leaves others to `otherwise`. */
    over:
      (otherwise: typeof fetch): typeof fetch =>
      async (input, init) => {
        const request = new Request(input, init);
        const { host, origin, pathname } = new URL(request.url);
        if (!HOSTS.includes(host)) return otherwise(input, init);
        const found = subscriptions.get(pathname.split('/').at(-1) ?? '');
        if (found === undefined) return new Response(null, { status: 410 });
        const contact = contactIn(request.headers.get('authorization'), origin, found.sender);
        if (request.headers.get('content-encoding') !== 'aes128gcm') return new Response(null, { status: 415 });
        const body = Buffer.from(await request.arrayBuffer());
        received.push({ host, contact, body });
        connections.deliver({ ...found, ttl: Number(request.headers.get('ttl')), body });
        return new Response(null, { status: 201 });
      },
    async close() {
      await connections.close();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
