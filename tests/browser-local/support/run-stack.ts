import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { endWithParent } from '../../../scripts/end-with-parent.ts';
import { startStack } from '../../../supabase/local/stack.ts';
import { authServers } from '../../real-auth/auth-servers.ts';
import { SQL_PORT, PROJECT_PORT, SITE_URL } from './addresses.ts';

/** Starts a new local project for one test run, and next to it the operator console, which runs SQL from tests. */
const folder = await mkdtemp(join(tmpdir(), 'browser-local-'));
const stack = await startStack({
  folder,
  port: PROJECT_PORT,
  siteUrl: SITE_URL,
  countLoopback: false,
  // Test passwords don't need an expensive hash.
  passwordCost: 4,
  ...(process.env['ON_AUTH_SERVER'] === undefined ? {} : { startServers: authServers(SITE_URL) }),
});

const sqlServer = createServer((request, response) => {
  void text(request)
    .then(stack.sql)
    .then(
      (rows) => response.writeHead(200, { 'Content-Type': 'application/json' }).end(JSON.stringify(rows)),
      (error: unknown) => response.writeHead(400).end(error instanceof Error ? error.message : String(error)),
    );
});
sqlServer.listen(SQL_PORT, '127.0.0.1', () =>
  console.info(`The project is ${stack.url}; its functions run in ${stack.functionsRunIn}.`),
);

const stop = () => {
  sqlServer.close();
  void stack
    .stop()
    .then(() => rm(folder, { recursive: true, force: true }))
    .then(() => process.exit(0));
};
process.once('SIGTERM', stop);
process.once('SIGINT', stop);
endWithParent(stop);
