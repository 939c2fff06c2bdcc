import react from '@vitejs/plugin-react';
import { defineConfig, loadEnv } from 'vite';
import { chooseBackend } from './scripts/build/backend.ts';
import { brandPlugin } from './scripts/build/brand-plugin.ts';
import { earlySubmitPlugin } from './scripts/build/early-submit.ts';
import { prerenderPlugin } from './scripts/build/prerender-plugin.ts';

export default defineConfig(({ command, mode, isSsrBuild }) => {
  const { VITE_SUPABASE_URL: supabaseUrl } = loadEnv(mode, process.cwd());
  const backend = chooseBackend({ command, mode, supabaseUrl });
  const connect = backend === 'live' && supabaseUrl ? [new URL(supabaseUrl).origin] : [];
  return {
    plugins: [react(), brandPlugin(), earlySubmitPlugin(), prerenderPlugin({ connect })],
    define: { 'import.meta.env.VITE_BACKEND': JSON.stringify(backend) },
    server: { host: '127.0.0.1' },
    build: {
      outDir: backend === 'demo' ? 'dist-demo' : 'dist',
      manifest: true,
      // Every browser in the target knows modulepreload.
      modulePreload: { polyfill: false },
      // The policy allows data: addresses for pictures only.
      assetsInlineLimit: (file: string) => (/\.(svg|png|jpg|webp)$/.test(file) ? undefined : false),
      // light-dark() must stay as written: its stand-in for older browsers breaks a themed part inside a page.
      cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5'],
      reportCompressedSize: false,
      rolldownOptions: isSsrBuild ? {} : {
        output: {
          codeSplitting: {
            // Few files, since a request costs more than a kilobyte; the framework apart, so that a new release leaves it cached.
            groups: [
              { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|wouter|regexparam|jotai)[\\/]|preload-helper/, priority: 2 },
              { name: 'app', tags: ['$initial'], priority: 1 },
            ],
          },
        },
      },
    },
  };
});
