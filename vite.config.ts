import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { chooseBackend, requireProject } from './scripts/build/backend.ts';
import { brandPlugin } from './scripts/build/brand-plugin.ts';
import { demoRoomScript } from './scripts/build/demo-room.ts';
import { earlyTrackingScript } from './scripts/build/early-tracking.ts';
import { holdPageScript } from './scripts/build/hold-page.ts';
import { prerenderPlugin } from './scripts/build/prerender-plugin.ts';
import { serviceWorkerPlugin } from './scripts/build/service-worker-plugin.ts';
import { sessionMarkPlugin, sessionMarkScript } from './scripts/build/session-mark.ts';
import { DEMO_PREFIX } from './src/demo-keys.ts';
import { LIVE_PREFIX } from './src/live-keys.ts';

const IDLE =
  /assets\/(compose|watch-session|mount-demo|service-worker-client|signed-in-header|menu-drawer|open-scenario|apply-brand|toaster|missing-files)-/;

/** What both the landing and the forms are made of. */
const BASICS = new RegExp(
  [
    '/ui/kit/(as-written|classes|button|button-link|spinner|glyph|page-title|use-media)\\.(tsx?|css)$',
    '/ui/art/(art|parcel)\\.tsx$',
    '/core/(port|result|failure|clock|courier/courier-count)\\.ts$',
    'rolldown.runtime',
  ].join('|'),
);

/** What a page with a field is made of, the one for a delivery's number too, which has no room for what all other forms share. */
const FIELD = /\/ui\/kit\/(composing|field|field-shell|form-aside|page)\.tsx$|\/ui\/kit\/(field|form-aside)\.css$/;

/** What the tracking page shares with screens of the signed-in. */
const DELIVERY = new RegExp(
  [
    '/ui/delivery/(door-words|route-line|status-words|use-live|track/(times|tracking-words|shown-time|use-tracking))\\.(tsx?|css)$',
    '/core/(poll|repeated-hour|delivery/(delivery-fields|delivery-status|polled-tracking|tracking-link|tracking-number))\\.ts$',
  ].join('|'),
);

/** What the tracking page, the forms and the avatar need of `core`. */
const VALUES = /\/core\/(instant|id|plain-text|account\/initials)\.ts$/;

/** The rules that a courier's screens need, on a phone with a poor connection, without the rest of `core`. */
const CARRYING = new RegExp(
  `/(${[
    'core/courier/(service-area|courier-location|location-on-device|courier-application|vibrate-setting)',
    'core/delivery/(shift|kept-job|kept-job-record|perform-step|taken-photo|proof|proof-photo|earnings-week|board|command|courier-desk|delivery|delivery-machine|job-schema|ledger|move-refusal|zone|tariff)',
    'core/geography/(address|country|phone|region)',
    'core/account/(picture-workshop|picture-data|image-type)',
    'core/schema-of',
    'ui/courier/(image-words|work/(approval-note|stop-note))',
  ].join('|')})\\.tsx?$`,
);

/** What all forms share, a courier's too, and the entry and the landing do not. */
const FORM = new RegExp(
  [
    'node_modules/valibot/',
    '/ui/common-messages\\.ts$',
    '/ui/app/(use-form|form-refusal|use-draft)\\.ts$',
    '/ui/kit/((error-summary|back-link|choice-cards|banner|code-cells)\\.tsx|(error-summary|back-link|choice-cards|banner|code-field|code-cells)\\.css)$',
    '/core/(form|typed-text|visible-text|clean-text|account/(account-status|roles|user-id)|storage/[a-z-]+|registration/registration-record)\\.ts$',
  ].join('|'),
);

/** What the forms of visitors share beyond that. */
const FORMS = new RegExp(
  [
    '/ui/(session|registration)/[a-z]+-words\\.ts$',
    '/ui/app/use-form-of\\.ts$',
    '/ui/kit/(password-field|password-strength|steps|code-field)\\.(tsx|css)$',
    '/core/(session/(email|password|sign-in|magic-link)|registration/(register|verification-code))\\.ts$',
  ].join('|'),
);

/** What the screens of the signed-in share. */
const SIGNED_IN =
  /\/ui\/(kit\/(icon|icon-paths|badge|card|skeleton|modal|use-modal|dialog|select-field|empty-state)|app\/use-countdown)\.(tsx?|css)$/;

/** What those share that greet someone, which a courier's at work don't. */
const GREETING = /\/ui\/(kit\/(avatar|dashboard-page)|app\/display-name)\.(tsx?|css)$/;

export default defineConfig(({ command, mode, isSsrBuild }) => {
  const environment = loadEnv(mode, process.cwd());
  const { VITE_SUPABASE_URL: supabaseUrl } = environment;
  const backend = chooseBackend({ command, mode, supabaseUrl });
  if (command === 'build' && backend === 'live') requireProject(environment);
  const connect = backend === 'live' && supabaseUrl ? [new URL(supabaseUrl).origin] : [];
  const demo = backend === 'demo';
  const sessionMark = sessionMarkScript(demo ? DEMO_PREFIX : LIVE_PREFIX);
  const firstScripts = [sessionMark, ...(demo ? [holdPageScript, demoRoomScript] : [])];
  const earlyScript = demo || !supabaseUrl ? undefined : earlyTrackingScript(supabaseUrl, LIVE_PREFIX);
  return {
    plugins: [
      react(),
      brandPlugin({ samples: demo }),
      sessionMarkPlugin(sessionMark),
      prerenderPlugin({ connect, firstScripts, startsIdle: demo, earlyScript }),
      // Last, for it lists what the others have written.
      demo && serviceWorkerPlugin(),
    ],
    define: { 'import.meta.env.VITE_BACKEND': JSON.stringify(backend) },
    // Parts of libraries that the product does not use.
    resolve: {
      alias: {
        regexparam: join(import.meta.dirname, 'ui/app/no-patterns.ts'),
        // wouter's own is for a React that doesn't have it.
        'use-sync-external-store/shim/index.js': 'react',
        ...(demo
          ? {}
          : {
              '@supabase/realtime-js': join(import.meta.dirname, 'adapters/supabase/no-realtime.ts'),
              '@supabase/storage-js': join(import.meta.dirname, 'adapters/supabase/no-storage.ts'),
            }),
      },
    },
    server: { host: '127.0.0.1' },
    build: {
      outDir: demo ? 'dist-demo' : 'dist',
      manifest: true,
      // Every browser in the target knows modulepreload.
      // What comes when the browser is idle need not be listed in the entry: it finds its own parts.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (file, dependencies) =>
          IDLE.test(file) ? dependencies.filter((name) => name.endsWith('.css')) : dependencies,
      },
      // The policy allows data: addresses for pictures only.
      assetsInlineLimit: (file: string) => (/\.(svg|png|jpg|webp)$/.test(file) ? undefined : false),
      // light-dark() must stay as written: its stand-in for older browsers breaks a themed part inside a page.
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      reportCompressedSize: false,
      rolldownOptions: isSsrBuild
        ? {}
        : {
            // How long each plugin took says nothing to whoever builds the product.
            checks: { bundlerTimings: false },
            output: {
              codeSplitting: {
                // Few files, since a request costs more than a kilobyte; the framework apart, so that a new release leaves it cached.
                groups: [
                  {
                    name: 'framework',
                    test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|jotai)[\\/]|preload-helper/,
                    priority: 2,
                  },
                  { name: 'app', tags: ['$initial'], priority: 1 },
                  { name: 'basics', test: BASICS, priority: 1 },
                  { name: 'values', test: VALUES, priority: 1 },
                  { name: 'surfaces', test: /\/ui\/kit\/(avatar|card|page|skeleton)\.css$/, priority: 1 },
                  { name: 'paths', test: /\/(ui\/app\/(delivery-)?paths|core\/session\/places)\.ts$/, priority: 1 },
                  { name: 'hydrating', test: /\/ui\/(app\/use-hydrating\.ts|public\/below-style\.tsx)$/, priority: 1 },
                  { name: 'art', test: /\/ui\/art\/courier\.tsx$/, priority: 1 },
                  { name: 'field', test: FIELD, priority: 1 },
                  { name: 'delivery', test: DELIVERY, priority: 1 },
                  { name: 'form', test: FORM, priority: 1 },
                  { name: 'forms', test: FORMS, priority: 1 },
                  { name: 'carrying', test: CARRYING, priority: 1 },
                  // One file, so that the entry names no other: what is needed when files are gone.
                  { name: 'missing-files', test: /\/src\/(missing-files|typed-text)\.ts$/, priority: 1 },
                  // Every other rule and use case: the container binds them all, so they come with it.
                  { name: 'core', test: /\/core\//, priority: 1 },
                  // What a courier’s screens share: apart, small files compress badly.
                  {
                    name: 'work',
                    test: /\/ui\/courier\/work\/(work-words|use-shift|courier-page|offer-card)\.tsx?$/,
                    priority: 1,
                  },
                  { name: 'signed-in', test: SIGNED_IN },
                  { name: 'greeting', test: GREETING },
                ],
              },
            },
          },
    },
  };
});
