import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { isWholeChromiumInstalled } from '../find-browser.ts';
import { isWebKitInstalled } from '../find-webkit.ts';

export interface Stage {
  name: string;
  command: string;
  args: readonly string[];
  /** The format of the stage's test report; without one, no tests are counted. */
  report?: 'vitest' | 'playwright';
  needsBrowser?: boolean;
  /** Why it can't run here: it's left out, and no test is counted. */
  leftOut?: string;
  /** Environment variables, added to those of the run. */
  env?: Readonly<Record<string, string>>;
}

const bin = (name: string) => join(import.meta.dirname, '../../node_modules/.bin', name);
const vitest = (name: string, projects: readonly string[] = [name]): Stage => ({
  name,
  command: bin('vitest'),
  args: ['run', ...projects.flatMap((project) => ['--project', project])],
  report: 'vitest',
});

/** A made-up project, for a live build that's only inspected. */
const PLACEHOLDER_PROJECT = {
  VITE_SUPABASE_URL: 'https://project.supabase.example',
  VITE_SUPABASE_ANON_KEY: 'sb_publishable_for_the_bundle_tests',
};

/** The built demo in the system's WebKit. */
const webkit = vitest('browser-webkit');

/** Pushes to the system's whole Chromium. It makes its own live build, and a project for it. */
const push = vitest('browser-push');

/** On each backend; those on PostgreSQL run in parts. */
const CONTRACTS = 'contract*';

const UNIT = ['unit', 'unit-document'];

/** Adds workers beyond the number of cores: those of unit tests wait for modules or hashes a third of the time. */
const withMoreWorkers = (stage: Stage): Stage => ({
  ...stage,
  args: [...stage.args, '--maxWorkers', `${Math.ceil(availableParallelism() * 1.5)}`],
});

/** The specs in `tests/browser-local` that register, sign in and out, and end sessions. */
const JOURNEYS_OF_ACCOUNTS = [
  'journeys.spec.ts',
  'faults/account-forms.spec.ts',
  'faults/forgotten-password.spec.ts',
  'faults/guest-forms.spec.ts',
  'faults/sessions.spec.ts',
  'faults/wrong-clock.spec.ts',
];

/** The tests of accounts on the hosted platform's own authentication server, the program at this path. */
export function realAuth(program: string | undefined): readonly Stage[] {
  const reason =
    'Left out: real-auth and real-auth:browser, because AUTH_SERVER names no authentication server (docs/commands.md).';
  const leftOut = program === undefined ? { leftOut: reason } : {};
  return [
    { ...vitest('real-auth'), ...leftOut },
    {
      name: 'real-auth:browser',
      command: bin('playwright'),
      args: ['test', '--config', 'playwright.local.config.ts', '--project=others', ...JOURNEYS_OF_ACCOUNTS],
      report: 'playwright',
      needsBrowser: true,
      env: { ON_AUTH_SERVER: 'yes' },
      ...leftOut,
    },
  ];
}

/** Everything that `npm test` runs, cheapest first. */
export const stages: readonly Stage[] = [
  {
    name: 'types',
    command: bin('tsc'),
    args: ['--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'],
  },
  { name: 'lint', command: bin('oxlint'), args: ['--deny-warnings'] },
  { name: 'format', command: bin('oxfmt'), args: ['--check'] },
  withMoreWorkers(vitest('unit', UNIT)),
  // In parallel: the tests of programs mostly wait for them.
  vitest('unit-model', ['unit-model', 'unit-programs']),
  // In parallel with the contracts: some are one long file each, which would leave a core idle.
  vitest('database', [CONTRACTS, 'database*']),
  { name: 'build:demo', command: bin('vite'), args: ['build', '--mode', 'demo', '--logLevel', 'warn'] },
  ...(isWebKitInstalled() ? [webkit] : []),
  // With a list of its modules, for the tests. It has its own folder, so that a real build isn't overwritten.
  {
    name: 'build:live',
    command: bin('vite'),
    args: ['build', '--outDir', 'dist-live', '--sourcemap', 'hidden', '--logLevel', 'warn'],
    env: PLACEHOLDER_PROJECT,
  },
  vitest('build'),
  { name: 'browser', command: bin('playwright'), args: ['test'], report: 'playwright', needsBrowser: true },
  // It makes its own live build, and a project for it.
  {
    name: 'browser:local',
    command: bin('playwright'),
    args: ['test', '--config', 'playwright.local.config.ts'],
    report: 'playwright',
    needsBrowser: true,
  },
  ...(isWholeChromiumInstalled() ? [push] : []),
  ...realAuth(process.env['AUTH_SERVER']),
];

/**
 * Parts of those stages, to run by name. `no-database` runs the unit tests and the contracts of the backends without a
 * database together: two runs would each start a test runner, and workers that load everything again.
 */
export const parts: readonly Stage[] = [
  // If their browser isn't installed, these stages fail and say what to install.
  ...(isWebKitInstalled() ? [] : [webkit]),
  ...(isWholeChromiumInstalled() ? [] : [push]),
  vitest('contract', [CONTRACTS]),
  withMoreWorkers(vitest('no-database', [...UNIT, 'contract'])),
];
