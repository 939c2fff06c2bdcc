import { spawn, spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const PACKAGED = join(ROOT, 'node_modules/@supabase/cli-linux-x64/bin/supabase');

/**
 * The path of the hosted platform's CLI: from the package on 64-bit Linux, otherwise from the system. Null if there's no
 * version 3.
 */
export function findCli(): string | null {
  const found = existsSync(PACKAGED) ? PACKAGED : 'supabase';
  const { stdout, status } = spawnSync(found, ['--version'], { encoding: 'utf8' });
  return status === 0 && stdout.trim().startsWith('3.') ? found : null;
}

/** The output of a command, both streams together, and its exit status. */
export interface Typed {
  readonly status: number | null;
  readonly output: string;
}

/** A checkout of the repository, isolated from this machine's settings. */
export interface Checkout {
  readonly folder: string;
  /** Runs a command. `yes` answers its questions. */
  type(args: readonly string[], options?: { yes?: boolean; env?: Readonly<Record<string, string>> }): Promise<Typed>;
  remove(): Promise<void>;
}

/** Copies the files that the CLI reads, and makes `.env.local` as docs/hosting.md says. */
export async function makeCheckout(cli: string, apiUrl: string): Promise<Checkout> {
  const folder = await mkdtemp(join(tmpdir(), 'hosting-'));
  for (const part of ['supabase', 'core', 'brand', 'adapters', 'api', 'demo'])
    await cp(join(ROOT, part), join(folder, part), { recursive: true });
  for (const part of ['.temp', '.branches', '.env'])
    await rm(join(folder, 'supabase', part), { recursive: true, force: true });
  const example = await readFile(join(ROOT, '.env.example'), 'utf8');
  await writeFile(join(folder, '.env.local'), example.replace(/^CODE_PEPPER=$/mu, 'CODE_PEPPER=pepper'));

  const home = join(folder, 'home');
  await mkdir(home);
  await writeFile(
    join(home, 'profile.yaml'),
    `name: test\napi_url: ${apiUrl}\ndashboard_url: ${apiUrl}/dashboard\nproject_host: project.invalid\npooler_host: pooler.invalid\n`,
  );
  const surroundings = {
    PATH: process.env['PATH'] ?? '',
    HOME: home,
    SUPABASE_HOME: home,
    SUPABASE_PROFILE: join(home, 'profile.yaml'),
    SUPABASE_NO_KEYRING: '1',
    SUPABASE_NO_UPDATE_NOTIFIER: '1',
    SUPABASE_TELEMETRY_DISABLED: '1',
    DO_NOT_TRACK: '1',
    NO_COLOR: '1',
  };
  return {
    folder,
    type: (args, { yes = false, env = {} } = {}) =>
      new Promise((resolve, reject) => {
        const child = spawn(cli, args, {
          cwd: folder,
          env: { ...surroundings, ...(yes ? { SUPABASE_YES: '1' } : {}), ...env },
          stdio: ['ignore', 'pipe', 'pipe'],
          timeout: 240_000,
        });
        let output = '';
        for (const stream of [child.stdout, child.stderr])
          stream.on('data', (chunk: Buffer) => {
            output += chunk.toString('utf8');
          });
        child.once('error', reject);
        child.once('close', (status) => resolve({ status, output }));
      }),
    remove: () => rm(folder, { recursive: true, force: true }),
  };
}
