import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staticHandler } from '../../scripts/static-handler.ts';
import { PROJECT_HOST, projectAnswer } from './made-up-project.ts';

/** A certificate for this run only: browsers speak HTTP/2 only over TLS. */
function certificate(): { key: Buffer; cert: Buffer } {
  const dir = mkdtempSync(join(tmpdir(), 'bench-'));
  try {
    const [key, cert] = [join(dir, 'key.pem'), join(dir, 'cert.pem')];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '1',
        '-subj',
        '/CN=localhost',
        '-keyout',
        key,
        '-out',
        cert,
      ],
      { stdio: 'ignore' },
    );
    return { key: readFileSync(key), cert: readFileSync(cert) };
  } catch (error) {
    throw new Error('The benchmark makes its certificate with openssl: install it.', { cause: error });
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

/** A file that exists only for comparison, already compressed. */
export interface ExtraFile {
  readonly type: string;
  readonly brotli: Buffer;
}

/** Serves the build over HTTP/2 with brotli, and `extra` files. */
export async function startServer(
  dist: string,
  extra: ReadonlyMap<string, ExtraFile>,
): Promise<{ origin: string; port: number; server: Http2SecureServer }> {
  const serve = staticHandler(dist);
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (incoming, outgoing) => {
    // The compatibility layer of node:http2 has the shape of node:http.
    const request = incoming as unknown as IncomingMessage;
    const response = outgoing as unknown as ServerResponse;
    if (incoming.authority?.startsWith(PROJECT_HOST)) {
      const { headers, body } = projectAnswer(incoming.url, incoming.headers);
      response.writeHead(200, headers);
      return response.end(body);
    }
    const file = extra.get(incoming.url);
    if (file === undefined) return serve(request, response);
    response.writeHead(200, { 'content-type': file.type, 'content-encoding': 'br', 'cache-control': 'no-cache' });
    response.end(file.brotli);
  });
  // A browser reads a TLS record when it's complete: with small ones it can begin before the whole page arrives.
  server.on('secureConnection', (socket) => socket.setMaxSendFragment(1200));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `https://127.0.0.1:${port}`, port, server };
}
