import { createServer, type IncomingMessage, type Server } from 'node:http';
import { Readable } from 'node:stream';

/** Methods that a `Request` can't have. They're answered like any unknown method. */
const FORBIDDEN = new Set(['CONNECT', 'TRACE', 'TRACK']);

function requestOf(incoming: IncomingMessage): Request {
  const { method = 'GET', url = '/', headersDistinct } = incoming;
  const headers = new Headers();
  for (const [name, values = []] of Object.entries(headersDistinct))
    for (const value of values) headers.append(name, value);
  const hasBody = method !== 'GET' && method !== 'HEAD';
  return new Request(`http://127.0.0.1${url.startsWith('/') ? url : '/'}`, {
    method: FORBIDDEN.has(method) ? 'UNKNOWN' : method,
    headers,
    ...(hasBody ? { body: Readable.toWeb(incoming) as ReadableStream<Uint8Array>, duplex: 'half' } : {}),
  } as RequestInit);
}

/** Serves a handler of requests over HTTP. */
export function serveRequests(handle: (request: Request) => Promise<Response>): Server {
  return createServer((incoming, outgoing) => {
    const answer = async () => {
      const response = await handle(requestOf(incoming));
      // Closes the connection if the body wasn't read to its end.
      if (!incoming.complete) outgoing.setHeader('Connection', 'close');
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    };
    answer().catch((error: unknown) => {
      console.error(error);
      outgoing.writeHead(500).end();
    });
  });
}
