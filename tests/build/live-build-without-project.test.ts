import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../..');

test.each([
  [
    'both',
    { VITE_SUPABASE_URL: '', VITE_SUPABASE_ANON_KEY: '' },
    'The live build needs VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY: see .env.example.',
  ],
  [
    'the key',
    { VITE_SUPABASE_URL: 'https://project.supabase.example', VITE_SUPABASE_ANON_KEY: '' },
    'The live build needs VITE_SUPABASE_ANON_KEY: see .env.example.',
  ],
])('a live build without %s stops, names what’s missing, and writes nothing', (_what, variables, message) => {
  const outDir = join(mkdtempSync(join(tmpdir(), 'live-build-')), 'dist');
  const build = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--outDir', outDir],
    {
      cwd: ROOT,
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', ...variables },
    },
  );
  expect(build.status).not.toBe(0);
  expect(build.stderr + build.stdout).toContain(message);
  expect(existsSync(outDir)).toBe(false);
  rmSync(join(outDir, '..'), { recursive: true, force: true });
});
