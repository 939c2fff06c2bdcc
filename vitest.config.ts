import { defineConfig } from 'vitest/config';
import { stopWithStageRunner } from './scripts/end-with-parent.ts';

stopWithStageRunner();

const unit = ['core', 'ui', 'adapters', 'demo', 'src', 'scripts', 'supabase', 'kept', 'api'].map(
  (folder) => `tests/${folder}/**/*.test.{ts,tsx}`,
);
/** Tests that render into a document, or keep data in one. */
const inDocument = [
  'tests/ui/{admin,alert,app,courier,delivery,demo,kit,listing,map,registration,session,statement,support}/**/*.test.tsx',
  'tests/adapters/browser/{browser-storage,storage-contract}.test.ts',
  'tests/src/{first-paint/*,compose-guest,open-alert,ports,typed-text,update-offers,watch-session,api/{demo-explorer,page-sandbox}}.test.{ts,tsx}',
];
/** Random walks through a whole backend, or through one of its clients; `npm run validate` skips them. */
const models = ['tests/adapters/memory/model/*.test.ts', 'tests/**/*.model.test.ts'];
/** Tests that start programs and wait for them: other languages, a server of its own. `npm run validate` skips them too. */
const programs = [
  'tests/api/{examples,sandbox-command,sandbox-webhooks}.test.ts',
  'tests/ui/public/snippets.test.ts',
  'tests/scripts/{end-with-parent,hot-reload}.test.ts',
];
const project = (name: string, include: string[], more: object = {}) => ({
  extends: true as const,
  test: { name, include, ...more },
});
/** On a PostgreSQL server, if one is installed: tests start from a copy of a project that is migrated once. */
const onProject = { globalSetup: ['tests/contract/project/prepared-project.ts'] };
/** The same with only the platform's objects, and several connections. */
const onServer = { globalSetup: ['tests/database/prepared-server.ts'] };
/** The contracts on PostgreSQL are the slowest, so they run in parts, in parallel. */
const PARTS = Number(process.env['CONTRACT_PARTS'] ?? 4);

/** The tests of accounts, which also run on that server. */
const ON_AUTH_SERVER = [
  'tests/real-auth/*.test.ts',
  'tests/contract/session/stranger-mails.supabase.test.ts',
  'tests/contract/session/{auth-accounts,auth-operator,auth-sessions,ended-session,enrolled,password-checks,self-check,sign-in-link,sign-out,too-many-requests,auth-answers}.supabase.test.ts',
  'tests/security/{account-takeover,purge}.test.ts',
];

export default defineConfig({
  define: { 'import.meta.env.VITE_BACKEND': '"demo"' },
  test: {
    environment: 'node',
    setupFiles: ['tests/setup.ts'],
    restoreMocks: true,
    // A worker for each core; the default would leave one idle.
    maxWorkers: '100%',
    // Tests fail on a defect, never because the machine is busy: this timeout only ends a test that hangs.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    // The local API prints an empty line for each refusal.
    onConsoleLog: (log) => (log.trim() === '' ? false : undefined),
    projects: [
      // Not isolated: a process for each file would take four times as long as the tests. Each file restores the state
      // that it found. One environment for each project: a worker ends as soon as the next file needs another.
      project('unit', [...unit, 'tests/boundaries.test.ts'], {
        exclude: [...inDocument, ...models, ...programs],
        isolate: false,
        setupFiles: ['tests/left-as-found.ts'],
      }),
      project('unit-document', inDocument, {
        environment: 'happy-dom',
        isolate: false,
        setupFiles: ['tests/left-as-found.ts'],
      }),
      project('unit-model', models),
      project('unit-programs', programs, { isolate: false }),
      // On the backends without a database.
      project('contract', ['tests/contract/!(*supabase).test.ts'], { isolate: false }),
      // Not isolated: the files that one worker runs share one database, which each test empties.
      project('contract-supabase', ['tests/contract/**/*.supabase.test.ts'], { ...onProject, isolate: false }),
      ...Array.from({ length: PARTS }, (_, index) =>
        project(`contract-supabase-${index + 1}`, ['tests/contract/supabase.test.ts'], {
          ...onProject,
          isolate: false,
          provide: { part: { index, of: PARTS } },
        }),
      ),
      project('database-security', ['tests/security/**/*.test.ts'], { ...onProject, isolate: false }),
      // On the hosted platform's own authentication server, if its program is named.
      ...(process.env['AUTH_SERVER'] === undefined
        ? []
        : [
            project('real-auth', ON_AUTH_SERVER, {
              globalSetup: ['tests/real-auth/prepared-auth-project.ts'],
              isolate: false,
            }),
          ]),
      project('contract-differential', ['tests/differential/**/*.test.ts'], onProject),
      project('database', ['tests/database/**/*.test.ts'], { ...onServer, isolate: false }),
      // The hosted platform's real CLI, with a fake of its management API.
      project('database-hosting', ['tests/hosting/**/*.test.ts'], onServer),
      // The system's WebKit, on the built demo.
      project('browser-webkit', ['tests/webkit/**/*.test.ts'], { maxWorkers: 1 }),
      // A whole Chromium and a push service, on the live build and a local project.
      project('browser-push', ['tests/push/*.test.ts'], { maxWorkers: 1 }),
      project('build', ['tests/build/*.test.ts']),
    ],
  },
});
