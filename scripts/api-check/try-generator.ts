import { execFile } from 'node:child_process';
import { copyFileSync, mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, extname, join } from 'node:path';
import { promisify } from 'node:util';
import type { Generator } from './generators.ts';

/** The steps of a generator, in order. */
export const STEPS = ['get', 'generate', 'build', 'order'] as const;
export type Step = (typeof STEPS)[number];

/** The steps that a generator did, and the reason if it failed. */
export type Outcome =
  | { readonly name: string; readonly version: string; readonly done: readonly Step[]; readonly failed?: string }
  | { readonly name: string; readonly version: string; readonly missing: readonly string[] };

/** The API that takes the order. */
export interface Api {
  readonly document: string;
  readonly url: string;
  readonly key: string;
  /** The number of deliveries that were ordered with this reference. */
  orders(reference: string): Promise<number>;
}

/** Outside of the repository, so that no tool uses its packages. The tools stay there for the next time. */
const FOLDER = join(tmpdir(), 'api-generators');
/** The status of a new delivery, which an order prints. */
const NEW_STATUS = 'searching';

const run = promisify(execFile);
const isThere = (program: string): Promise<boolean> =>
  run('sh', ['-c', `command -v ${program}`]).then(
    () => true,
    () => false,
  );

const commandOf = ({ order: [file, command], ...steps }: Generator, step: Step): string =>
  step === 'order' ? `${command} order${extname(file)}` : steps[step];

/** Gets a generator, makes a client with it, builds the client, and places an order with it. */
export async function tryGenerator(generator: Generator, api: Api): Promise<Outcome> {
  const { name, version, needs, order } = generator;
  const missing: string[] = [];
  for (const program of needs) if (!(await isThere(program))) missing.push(program);
  if (missing.length > 0) return { name, version, missing };
  const number = name.replaceAll(' ', '-');
  const cwd = join(FOLDER, number);
  rmSync(cwd, { recursive: true, force: true });
  mkdirSync(cwd, { recursive: true });
  copyFileSync(join(import.meta.dirname, 'orders', order[0]), join(cwd, `order${extname(order[0])}`));
  const env = {
    ...process.env,
    // The Node of this repository: some of the tools need a newer one than the system's.
    PATH: [dirname(process.execPath), process.env['PATH']].join(delimiter),
    TOOLS: join(FOLDER, 'tools'),
    DOCUMENT: api.document,
    API: api.url,
    KEY: api.key,
    NUMBER: number,
  };
  const done: Step[] = [];
  for (const step of STEPS) {
    try {
      const { stdout } = await run('sh', ['-c', commandOf(generator, step)], { cwd, env, maxBuffer: 1e8 });
      if (step === 'order') {
        const orders = await api.orders(number);
        if (orders !== 1 || stdout.trim().toLowerCase() !== NEW_STATUS)
          return { name, version, done, failed: `${orders} orders, and it printed: ${stdout}` };
      }
      done.push(step);
    } catch (error) {
      const { message, stdout = '' } = error as Error & { readonly stdout?: string };
      return { name, version, done, failed: `${message}\n${stdout}` };
    }
  }
  return { name, version, done };
}

/** The outcomes as a table, the reasons of failures, and what isn't on this machine in one line. */
export function report(outcomes: readonly Outcome[]): string {
  const width = Math.max(...outcomes.map(({ name }) => name.length));
  const tried = outcomes.filter((outcome) => 'done' in outcome);
  const rows = tried.map(({ name, version, done }) =>
    [name.padEnd(width), version.padEnd(8), ...STEPS.map((step) => (done.includes(step) ? step : '-').padEnd(8))]
      .join('  ')
      .trimEnd(),
  );
  const failures = tried.flatMap(({ name, failed }) => (failed === undefined ? [] : [`\n${name}: ${failed}`]));
  const leftOut = outcomes.flatMap((outcome) =>
    'missing' in outcome ? [`${outcome.name} (needs ${outcome.missing.join(', ')})`] : [],
  );
  return [...rows, ...failures, ...(leftOut.length === 0 ? [] : [`Left out: ${leftOut.join('; ')}`])].join('\n');
}

/** Whether every generator that could run came to its order. */
export const isAllRight = (outcomes: readonly Outcome[]): boolean =>
  outcomes.every((outcome) => 'missing' in outcome || outcome.failed === undefined);
