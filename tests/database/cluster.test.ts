import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { findServer } from './find-server.ts';

const bin = findServer();

test.runIf(bin !== null)('a cluster stops and removes its folder if its tests were killed', async () => {
  const program = `
    const { startCluster } = await import('./tests/database/cluster.ts');
    console.log((await startCluster(process.argv[1])).host);`;
  const tests = spawn(process.execPath, ['--input-type=module', '-e', program, bin ?? ''], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [host] = (await once(createInterface(tests.stdout), 'line')) as [string];
  expect(existsSync(host)).toBe(true);
  tests.kill('SIGKILL');
  await expect.poll(() => existsSync(host), { timeout: 120_000 }).toBe(false);
});
