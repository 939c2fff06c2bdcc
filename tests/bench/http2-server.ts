import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { staticHandler } from '../../scripts/static-handler.ts';

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

/** Serves the build over HTTP/2 with brotli; `extra` pages, already compressed, exist only for comparison. */
export async function startServer(
  dist: string,
  extra: ReadonlyMap<string, Buffer>,
): Promise<{ origin: string; server: Http2SecureServer }> {
  const serve = staticHandler(dist);
  const server = createSecureServer({ ...certificate(), allowHTTP1: true }, (request, response) => {
    const page = extra.get(request.url);
    // The compatibility layer of node:http2 has the shape of node:http.
    if (page === undefined) return serve(request as unknown as IncomingMessage, response as unknown as ServerResponse);
    for (const [name, value] of Object.entries(
      JSON.parse(readFileSync(join(dist, 'headers.json'), 'utf8')) as Record<string, string>,
    ))
      response.setHeader(name, value);
    response.writeHead(200, {
      'content-type': 'text/html;charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'no-cache',
    });
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { origin: `https://127.0.0.1:${(server.address() as AddressInfo).port}`, server };
}
