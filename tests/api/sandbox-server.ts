import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../..');

/** A sandbox as `npm run sandbox` starts it, and what it has printed. */
export interface StartedSandbox {
  readonly api: string;
  readonly key: string;
  readonly printed: string;
  /** Sends a signal; resolves with the exit code. */
  end(signal?: NodeJS.Signals): Promise<number | null>;
}

/** Starts the sandbox of this repository on a free port, unless one is given. */
export async function startSandbox(...args: readonly string[]): Promise<StartedSandbox> {
  const all = ['scripts/sandbox.ts', '--end-with-parent', ...(args.length === 0 ? ['--port', '0'] : args)];
  const child = spawn(process.execPath, all, { cwd: root, stdio: ['pipe', 'pipe', 'pipe'] });
  const exited = once(child, 'exit').then(([code]) => code as number | null);
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed += chunk.toString()));
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', () => {
      if (printed.includes('Ctrl+C')) resolve();
    });
  });
  await Promise.race([ready, exited]);
  return {
    api: /(?<api>http:\S+\/v1)/u.exec(printed)?.groups?.['api'] ?? '',
    key: /Test key: (?<key>\S+)/u.exec(printed)?.groups?.['key'] ?? '',
    printed,
    end(signal = 'SIGTERM') {
      child.kill(signal);
      return exited;
    },
  };
}
