import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { endWithParent } from './end-with-parent.ts';
import { staticHandler } from './static-handler.ts';

/**
 * Serves a built folder on this machine: `node scripts/serve.ts dist-demo --port 4173 --strict-port`. With
 * `--end-with-parent`, it stops when standard input is closed.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    port: { type: 'string', default: '4173' },
    'strict-port': { type: 'boolean', default: false },
    'end-with-parent': { type: 'boolean', default: false },
  },
});
if (values['end-with-parent']) endWithParent(() => process.exit());
const dir = resolve(positionals[0] ?? 'dist-demo');
if (!existsSync(resolve(dir, 'headers.json'))) {
  console.error(`${dir} holds no build: run "npm run build:demo" first.`);
  process.exit(1);
}

const server = createServer(staticHandler(dir));
let port = Number(values.port);
server.on('error', (error: NodeJS.ErrnoException) => {
  if (error.code !== 'EADDRINUSE' || values['strict-port']) {
    console.error(error.message);
    process.exit(1);
  }
  port += 1;
  server.listen(port, '127.0.0.1');
});
server.on('listening', () => console.log(`\n  Ready on http://127.0.0.1:${port}/\n`));
server.listen(port, '127.0.0.1');
