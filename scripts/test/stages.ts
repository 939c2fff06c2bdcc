import { join } from 'node:path';
import { isWebKitInstalled } from '../find-webkit.ts';

export interface Stage {
  name: string;
  command: string;
  args: readonly string[];
  /** How the stage reports its tests; without this, none are counted. */
  report?: 'vitest' | 'playwright';
  needsBrowser?: boolean;
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

/** On each backend; those on PostgreSQL in parts. */
const CONTRACTS = 'contract*';

const UNIT = ['unit', 'unit-document', 'unit-own-document'];

/** Everything that `npm test` runs, cheapest first. */
export const stages: readonly Stage[] = [
  {
    name: 'types',
    command: bin('tsc'),
    args: ['--noEmit', '--incremental', '--tsBuildInfoFile', 'node_modules/.cache/types.tsbuildinfo'],
  },
  { name: 'lint', command: bin('oxlint'), args: ['--deny-warnings'] },
  { name: 'format', command: bin('prettier'), args: ['--check', '--cache', '--log-level', 'warn', '.'] },
  vitest('unit', UNIT),
  vitest('unit-model'),
  // With the contracts, in parallel: some are one long file each, which would leave a core idle.
  vitest('database', [CONTRACTS, 'database*']),
  { name: 'build:demo', command: bin('vite'), args: ['build', '--mode', 'demo', '--logLevel', 'warn'] },
  ...(isWebKitInstalled() ? [webkit] : []),
  // With a list of its modules, for the tests; in its own folder, so that nobody's real build is touched.
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
  // Checks what the browser tests have seen.
  vitest('browser-messages'),
];

const noDatabase = vitest('no-database', [...UNIT, 'contract']);

/**
 * Parts of those, to be run by name. `no-database` is the unit tests, and the contracts of the backends that need no
 * database, in one run: two at once would each start a test runner, and workers that load everything again.
 */
export const parts: readonly Stage[] = [
  // It says what to install.
  ...(isWebKitInstalled() ? [] : [webkit]),
  vitest('contract', [CONTRACTS]),
  { ...noDatabase, args: [...noDatabase.args, '--exclude', 'tests/contract/*.supabase.test.ts'] },
];
