import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { staticHandler } from '#scripts/static-handler.ts';
import { publicKeyOf } from '../../supabase/functions/_shared/web-push.ts';
import { PUBLISHABLE_KEY } from '../../supabase/local/database.ts';
import { pushKeyIn, startStack } from '../../supabase/local/stack.ts';

/** The live build, offering alerts, on a local project whose functions run in this process. */
export async function liveSite() {
  let answer = (_request: IncomingMessage, response: ServerResponse): void => void response.writeHead(503).end();
  const server = createServer((request, response) => answer(request, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const folder = await mkdtemp(join(tmpdir(), 'push-'));
  const stack = await startStack({ folder, port: 0, siteUrl: url, inProcess: true, countLoopback: false });
  const key = pushKeyIn(folder);
  const build = join(folder, 'site');
  const vite = join(import.meta.dirname, '../../node_modules/.bin/vite');
  await promisify(execFile)(vite, ['build', '--outDir', build, '--emptyOutDir', '--logLevel', 'warn'], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      VITE_SUPABASE_URL: stack.url,
      VITE_SUPABASE_ANON_KEY: PUBLISHABLE_KEY,
      VITE_PUSH_PUBLIC_KEY: publicKeyOf(key),
    },
  });
  answer = staticHandler(build);
  return {
    url,
    stack,
    /** The settings with which its functions send pushes. */
    push: { key: JSON.stringify(key), contact: 'mailto:local@example.com' },
    async close() {
      server.closeAllConnections();
      server.close();
      await stack.stop();
      await rm(folder, { recursive: true });
    },
  };
}
