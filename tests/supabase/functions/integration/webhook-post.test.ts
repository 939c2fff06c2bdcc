import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http';
import { createServer, type Server } from 'node:https';
import { createServer as createTcp, type AddressInfo, type Server as TcpServer } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from '#core/clock.ts';
import type { Network } from '../../../../supabase/functions/_shared/network.ts';
import { webhookPost, type PostOptions } from '../../../../supabase/functions/_shared/webhook-post.ts';
import { nodeNetwork } from '../../../../supabase/local/node-network.ts';
import { certificateFor } from '../alert/certificate.ts';

const HOST = 'hooks.example.com';
const URL_OF_HOOK = `https://${HOST}/events?of=shop`;
const good = certificateFor(HOST);
const expired = certificateFor(HOST, [2020, 2021]);
const other = certificateFor('other.example.com');

const servers: (Server | TcpServer)[] = [];
const portOf = (server: Server | TcpServer) => (server.address() as AddressInfo).port;

type Answer = (incoming: IncomingMessage, outgoing: ServerResponse, body: string) => void;
let answer: Answer = (_incoming, outgoing) => void outgoing.end('ok');
const got: { readonly headers: IncomingMessage['headers']; readonly url: string | undefined; readonly body: string }[] =
  [];

function serve(certificate: { readonly key: string; readonly cert: string }): Promise<Server> {
  const server = createServer(certificate, (incoming, outgoing) => {
    let body = '';
    incoming.setEncoding('utf8').on('data', (chunk: string) => (body += chunk));
    incoming.on('end', () => {
      got.push({ headers: incoming.headers, url: incoming.url, body });
      answer(incoming, outgoing, body);
    });
  });
  servers.push(server);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(server));
  });
}

let receiver: Server;
beforeAll(async () => {
  receiver = await serve(good);
});
afterAll(() => {
  for (const server of servers) {
    if ('closeAllConnections' in server) server.closeAllConnections();
    server.close();
  }
});

/** A network whose names lead to this machine. */
function network(more: Partial<Network> = {}, ca = [good, expired, other].map(({ cert }) => cert).join('\n')) {
  const real = nodeNetwork({ ca });
  const asked: string[] = [];
  const connected: string[] = [];
  const all: Network = {
    ...real,
    async resolve(name) {
      asked.push(name);
      return ['93.184.215.14'];
    },
    connect(address, port) {
      connected.push(address);
      return real.connect('127.0.0.1', port);
    },
    ...more,
  };
  return { all, asked, connected };
}

const post = (options: Partial<PostOptions> & { readonly net?: Network; readonly url?: string } = {}) => {
  const { net = network().all, url = URL_OF_HOOK, ...rest } = options;
  return webhookPost(net, { loopback: false, port: portOf(receiver), within: MINUTE, ...rest })(
    url,
    { 'webhook-id': 'evt_1', 'content-type': 'application/json' },
    '{"é":1}',
  );
};
/** A deadline that a test waits for, in ms. */
const SOON = 400;
const failedWith = (error: string) => ({ status: null, error, retryAfter: null, body: '' });

describe('a webhook', () => {
  test('is posted to the address that was checked, with the name for TLS and Host', async () => {
    const { all, asked, connected } = network();
    answer = (_incoming, outgoing) => void outgoing.end('ok');
    expect(await post({ net: all })).toEqual({ status: 200, error: null, retryAfter: null, body: 'ok' });
    expect([asked, connected]).toEqual([[HOST], ['93.184.215.14']]);
    expect(got.at(-1)).toMatchObject({
      url: '/events?of=shop',
      body: '{"é":1}',
      headers: { host: HOST, 'webhook-id': 'evt_1', 'content-length': '8' },
    });
  });

  test.each([
    [['10.0.0.1']],
    [['127.0.0.1']],
    [['169.254.169.254']],
    [['93.184.215.14', '::1']],
    [['::ffff:10.0.0.1', '93.184.215.14']],
  ])('isn’t posted to a name with an address that isn’t public: %j', async (addresses) => {
    const { all, connected } = network({ resolve: async () => addresses });
    expect(await post({ net: all })).toEqual(failedWith('not-public'));
    expect(connected).toEqual([]);
  });

  test('resolves a name once for each attempt, and checks each time', async () => {
    let answers = 0;
    const { all, connected } = network({
      resolve: async () => ((answers += 1) === 1 ? ['93.184.215.14'] : ['10.0.0.1']),
    });
    expect((await post({ net: all })).status).toBe(200);
    expect([answers, connected]).toEqual([1, ['93.184.215.14']]);
    expect(await post({ net: all })).toEqual(failedWith('not-public'));
    expect(connected).toHaveLength(1);
  });

  test('isn’t posted to a name without addresses', async () => {
    expect(await post({ net: network({ resolve: async () => [] }).all })).toEqual(failedWith('unresolved'));
  });

  test('uses http only to this machine, and only if that’s allowed', async () => {
    const local = createHttp((_incoming, outgoing) => outgoing.writeHead(204).end());
    servers.push(local as unknown as TcpServer);
    await new Promise<void>((resolve) => {
      local.listen(0, '127.0.0.1', resolve);
    });
    const url = `http://127.0.0.1:${(local.address() as AddressInfo).port}/`;
    expect(await post({ url })).toEqual(failedWith('not-public'));
    expect(await post({ url, loopback: true })).toMatchObject({ status: 204, error: null });
    expect(await post({ url: 'http://hooks.example.com/', loopback: true })).toEqual(failedWith('not-public'));
  });

  test('doesn’t follow a redirect', async () => {
    const before = got.length;
    answer = (_incoming, outgoing) => void outgoing.writeHead(307, { location: 'https://127.0.0.1/' }).end();
    expect(await post()).toMatchObject({ status: 307, error: null });
    expect(got).toHaveLength(before + 1);
  });

  test('returns how long the endpoint asks to wait', async () => {
    answer = (_incoming, outgoing) => void outgoing.writeHead(429, { 'retry-after': '120' }).end('slow down');
    expect(await post()).toEqual({ status: 429, error: null, retryAfter: '120', body: 'slow down' });
  });

  test('reads an answer in chunks, after an interim one', async () => {
    answer = (_incoming, outgoing) => {
      outgoing.writeContinue();
      outgoing.write('one ');
      outgoing.end('two');
    };
    expect(await post()).toMatchObject({ status: 200, body: 'one two' });
  });

  test('reads 16 kB of an answer at most', async () => {
    let written = 0;
    answer = (_incoming, outgoing) => {
      const chunk = 'x'.repeat(64 * 1024);
      const more = () => {
        while (written < 50_000_000 && outgoing.write(chunk)) written += chunk.length;
        if (written < 50_000_000) outgoing.once('drain', more);
      };
      outgoing.on('error', () => undefined);
      more();
    };
    const { status, body } = await post();
    expect(status).toBe(200);
    expect(body.length).toBeLessThan(21_000);
    expect(written).toBeLessThan(50_000_000);
  });

  test.each([
    ['204 No Content', '', ''],
    ['304 Not Modified', '', ''],
    ['200 OK', 'Content-Length: 4\r\n', 'done'],
    ['200 OK', '', 'some of it'],
  ])('doesn’t wait for the end of a connection after “%s”', { timeout: MINUTE }, async (status, header, body) => {
    answer = (_incoming, { socket }) => void socket?.write(`HTTP/1.1 ${status}\r\n${header}\r\n${body}`);
    // At this deadline the test would have timed out.
    expect(await post({ within: HOUR })).toMatchObject({ status: Number(status.slice(0, 3)), error: null, body });
  });

  test('ends at its deadline if the answer comes a byte at a time', { timeout: MINUTE }, async () => {
    // It never ends, so that the test would time out if each byte moved the deadline.
    const dripping = (head: string): Answer => {
      return (_incoming, { socket }) => {
        socket?.write(head);
        const timer = setInterval(() => {
          if (socket?.destroyed !== false) clearInterval(timer);
          else socket.write('x');
        }, 50);
      };
    };
    answer = dripping('HTTP/1.1 200 ');
    expect(await post({ within: SOON })).toEqual(failedWith('timeout'));
    answer = dripping('HTTP/1.1 200 OK\r\n\r\n');
    expect(await post()).toMatchObject({ status: 200, error: null });
  });

  test('ends at its deadline without an answer, without TLS, without a connection', async () => {
    answer = () => undefined;
    expect(await post({ within: SOON })).toEqual(failedWith('timeout'));
    const silent = createTcp(() => undefined);
    servers.push(silent);
    await new Promise<void>((resolve) => {
      silent.listen(0, '127.0.0.1', resolve);
    });
    expect(await post({ port: portOf(silent), within: SOON })).toEqual(failedWith('timeout'));
    const never = new Promise<never>(() => undefined);
    expect(await post({ net: network({ connect: () => never }).all, within: SOON })).toEqual(failedWith('timeout'));
    expect(await post({ net: network({ resolve: () => never }).all, within: SOON })).toEqual(failedWith('timeout'));
  });

  test.each([
    ['expired', expired, undefined],
    ['of another name', other, undefined],
    ['that nobody vouches for', good, certificateFor('unrelated.example.com').cert],
  ])('isn’t posted to a receiver with a certificate %s', async (_which, certificate, ca) => {
    const port = portOf(await serve(certificate));
    const before = got.length;
    expect(await post({ port, net: network({}, ca).all })).toEqual(failedWith('certificate'));
    expect(got).toHaveLength(before);
  });

  test('reports a missing connection, or an answer that isn’t HTTP', async () => {
    const closed = await serve(good);
    const port = portOf(closed);
    await new Promise((resolve) => {
      closed.close(resolve);
    });
    expect(await post({ port })).toEqual(failedWith('refused'));
    answer = (_incoming, { socket }) => void socket?.end('SSH-2.0-OpenSSH_9.9\r\n\r\n');
    expect(await post()).toEqual(failedWith('not-http'));
    answer = (_incoming, { socket }) => void socket?.end();
    expect(await post()).toEqual(failedWith('refused'));
  });
});
