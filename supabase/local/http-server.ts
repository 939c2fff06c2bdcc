import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';

type Answer = (request: Request) => Promise<Response>;

function toRequest(incoming: IncomingMessage): Request {
  const headers = new Headers();
  for (const [name, value] of Object.entries(incoming.headers))
    if (value !== undefined) headers.set(name, String(value));
  // As on the hosted platform: keeps what the client sent, and appends the address that it comes from.
  headers.append('x-forwarded-for', incoming.socket.remoteAddress ?? 'unknown');
  headers.delete('cf-connecting-ip');
  const method = incoming.method ?? 'GET';
  const hasBody = method !== 'GET' && method !== 'HEAD';
  const init = {
    method,
    headers,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream, duplex: 'half' } : {}),
  };
  return new Request(`http://${incoming.headers.host ?? '127.0.0.1'}${incoming.url ?? '/'}`, init as RequestInit);
}

/**
 * The functions set their own CORS headers; for the rest, any page on this machine may call, as on a hosted project.
 */
function allowPages(request: Request, response: Response): Headers {
  const headers = new Headers(response.headers);
  if (new URL(request.url).pathname.startsWith('/functions/')) return headers;
  headers.set('Access-Control-Allow-Origin', '*');
  headers.set('Access-Control-Allow-Headers', request.headers.get('access-control-request-headers') ?? '*');
  headers.set('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE, HEAD, OPTIONS');
  headers.set('Access-Control-Expose-Headers', '*');
  return headers;
}

/** Listens on this machine only. Port 0 picks a free one. */
export async function listen(answer: Answer, port: number): Promise<{ server: Server; port: number }> {
  const server = createServer((incoming, outgoing) => {
    const request = toRequest(incoming);
    const preflight = request.method === 'OPTIONS' && !new URL(request.url).pathname.startsWith('/functions/');
    const answered = preflight ? Promise.resolve(new Response(null, { status: 204 })) : answer(request);
    answered
      .then(async (response) => {
        outgoing.writeHead(response.status, Object.fromEntries(allowPages(request, response)));
        outgoing.end(Buffer.from(await response.arrayBuffer()));
      })
      .catch((error: unknown) => {
        console.error(error);
        outgoing.writeHead(500, { 'Content-Type': 'application/json' }).end('{"message":"The local stack failed."}');
      });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return { server, port: (server.address() as AddressInfo).port };
}
