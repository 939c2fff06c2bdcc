import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { apiAddress } from './scripts/build/api-address.ts';
import { chooseBackend, requireProject } from './scripts/build/backend.ts';
import { brandPlugin } from './scripts/build/brand-plugin.ts';
import { drawingIndex, drawingsIn, drawingsPlugin } from './scripts/build/drawings.ts';
import { demoRoomScript } from './scripts/build/first-paint/demo-room.ts';
import { earlyTrackingScript } from './scripts/build/first-paint/early-tracking.ts';
import { holdPageScript } from './scripts/build/first-paint/hold-page.ts';
import { openapiPlugin } from './scripts/build/openapi-plugin.ts';
import { prerenderPlugin } from './scripts/build/first-paint/prerender-plugin.ts';
import { serviceWorkerPlugin } from './scripts/build/service-worker-plugin.ts';
import { sessionMarkPlugin, sessionMarkScript } from './scripts/build/first-paint/session-mark.ts';
import { sharedChunks } from './scripts/build/shared-chunks.ts';
import { DEMO_PREFIX } from './src/demo-keys.ts';
import { LIVE_PREFIX } from './src/live-keys.ts';

export default defineConfig(({ command, mode, isSsrBuild }) => {
  const environment = loadEnv(mode, process.cwd());
  const { VITE_SUPABASE_URL: supabaseUrl } = environment;
  const backend = chooseBackend({ command, mode, supabaseUrl });
  if (command === 'build' && backend === 'live') requireProject(environment);
  const demo = backend === 'demo';
  const api = demo || !supabaseUrl ? undefined : apiAddress(environment);
  const connect = [supabaseUrl, api].flatMap((address) => (demo || !address ? [] : new URL(address).origin));
  const drawings = drawingsIn([...(demo ? ['demo/city'] : []), 'brand/cities']);
  const sessionMark = sessionMarkScript(demo ? DEMO_PREFIX : LIVE_PREFIX);
  const firstScripts = [sessionMark, ...(demo ? [holdPageScript, demoRoomScript] : [])];
  const earlyScript = demo || !supabaseUrl ? undefined : earlyTrackingScript(supabaseUrl, LIVE_PREFIX);
  return {
    plugins: [
      react(),
      brandPlugin({ samples: demo }),
      sessionMarkPlugin(sessionMark),
      openapiPlugin(api ?? null),
      drawingsPlugin(drawings),
      prerenderPlugin({
        connect: [...new Set(connect)],
        firstScripts,
        startsIdle: demo,
        asksForFigures: !demo,
        earlyScript,
      }),
      // Last, because it lists the files that the others have written.
      serviceWorkerPlugin({ keepsFiles: demo }),
    ],
    define: {
      'import.meta.env.VITE_BACKEND': JSON.stringify(backend),
      'import.meta.env.VITE_DRAWINGS': JSON.stringify(drawingIndex(drawings)),
      'import.meta.env.VITE_API_URL': JSON.stringify(api) ?? 'undefined',
    },
    // Parts of libraries that the product doesn't use.
    resolve: {
      alias: {
        regexparam: join(import.meta.dirname, 'ui/app/no-patterns.ts'),
        // wouter's own is for a React version without it.
        'use-sync-external-store/shim/index.js': 'react',
        ...(demo
          ? { '#brand/brand-proof.ts': join(import.meta.dirname, 'brand/samples/proof.ts') }
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
      // Every browser in the target supports modulepreload. A script finds its own imports; their names, for each
      // screen, would add a kilobyte to the entry. Only a recipient's map names its own: found one after the other, they
      // would come late.
      modulePreload: {
        polyfill: false,
        resolveDependencies: (file, dependencies) =>
          dependencies.filter(
            (name) =>
              name === file ||
              name.endsWith('.css') ||
              (file.includes('tracked-picture') && /(moving-picture|use-drawing|drawing|position)-/.test(name)),
          ),
      },
      // The policy allows data: addresses only for pictures.
      assetsInlineLimit: (file: string) => (/\.(svg|png|jpg|webp)$/.test(file) ? undefined : false),
      // light-dark() must stay as written: its replacement for older browsers breaks a themed part inside a page.
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      reportCompressedSize: false,
      rolldownOptions: isSsrBuild
        ? {}
        : {
            // The duration of each plugin isn't useful in the output.
            checks: { bundlerTimings: false },
            output: {
              // The entry names every file, and a hash can't be compressed.
              chunkFileNames: 'assets/[name]-[hash:7].js',
              assetFileNames: 'assets/[name]-[hash:7][extname]',
              codeSplitting: {
                // Few files, since a request costs more than a kilobyte. The framework has a file of its own, which
                // stays cached across releases. A file imports only from files that are needed wherever it is: see
                // shared-chunks.ts.
                includeDependenciesRecursively: false,
                groups: [
                  {
                    name: 'framework',
                    test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam)[\\/]|ui\/app\/no-patterns|preload-helper/,
                    priority: 2,
                  },
                  { name: 'app', tags: ['$initial'], priority: 1 },
                  // Two small modules that almost every first screen needs: a file for each would cost more than they.
                  { name: 'calls', test: /core[\\/](result|failure)\.ts$/, priority: 1 },
                  // The map needs it and nothing else of the screens that share it.
                  {
                    name: 'position',
                    test: /core[\\/](delivery[\\/]place[\\/]position|geography[\\/]point)\.ts$/,
                    priority: 1,
                  },
                  { name: sharedChunks(), minShareCount: 2 },
                ],
              },
            },
          },
    },
  };
});
