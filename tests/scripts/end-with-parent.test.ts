import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { describe, expect, onTestFinished, test } from 'vitest';
import { findDeno } from '../../supabase/local/functions-in-deno.ts';

const ROOT = join(import.meta.dirname, '../..');
const deno = findDeno();

/** Starts the program named by its first argument, and passes it a text or leaves its standard input open. */
const PARENT = `
  const [text, program, ...args] = process.argv.slice(1);
  const child = require('node:child_process').spawn(program, args, { stdio: ['pipe', 'inherit', 'inherit'] });
  child.on('exit', (code) => process.exit(code ?? 1));
  if (text !== '') child.stdin.end(text);
  setInterval(() => {}, 1000);`;

/** Kills the parent of a program after its first output. Resolves when the program has ended as well. */
async function outliving(program: string, args: readonly string[], input = ''): Promise<string> {
  const parent = spawn(process.execPath, ['-e', PARENT, input, program, ...args], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const lines = createInterface(parent.stdout).on('line', () => undefined);
  const ended = once(parent, 'close').then(() => {
    throw new Error('The program ended by itself.');
  });
  const [said] = (await Promise.race([once(lines, 'line'), ended])) as [string];
  ended.catch(() => undefined);
  parent.kill('SIGKILL');
  // The program keeps the other end of this pipe open until it ends.
  await once(parent, 'close');
  return said;
}

describe('A process whose parent was killed ends', () => {
  test('the preview server of the browser tests', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'served-'));
    onTestFinished(() => rm(folder, { recursive: true }));
    await writeFile(join(folder, 'headers.json'), '{}');
    await writeFile(join(folder, 'pages.json'), '[]');
    const server = ['scripts/serve.ts', folder, '--port', '0', '--end-with-parent'];
    await expect(outliving(process.execPath, server)).resolves.toBe('');
  });

  test('a test runner, which stops as on Ctrl+C', async () => {
    const runner = `
      const { stopWithStageRunner } = await import('./scripts/end-with-parent.ts');
      process.env.ENDS_WITH_PARENT = 'yes';
      process.on('SIGINT', () => process.exit());
      setInterval(() => {}, 1000);
      stopWithStageRunner();
      console.log('runs');`;
    await expect(outliving(process.execPath, ['--input-type=module', '-e', runner])).resolves.toBe('runs');
  });

  test.runIf(deno !== null)('a function in Deno', async () => {
    const program = `import './supabase/local/end-with-parent.deno.ts'; console.log('runs'); setInterval(() => {}, 1000);`;
    await expect(outliving(deno ?? '', ['run', '--quiet', '--no-prompt', '-'], program)).resolves.toBe('runs');
  });
});
