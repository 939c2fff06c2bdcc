import { readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { expect, test } from 'vitest';
import { chooseBackend, requireProject } from '#scripts/build/backend.ts';

test.each([
  ['build', 'demo', 'https://p.example', 'demo'],
  ['build', 'production', undefined, 'live'],
  ['serve', 'development', undefined, 'demo'],
  ['serve', 'development', 'https://p.example', 'live'],
] as const)('%s in mode %s with project %s is %s', (command, mode, supabaseUrl, backend) => {
  expect(chooseBackend({ command, mode, supabaseUrl })).toBe(backend);
});

test('a live build without its project stops and names what is missing', () => {
  expect(() => requireProject({ VITE_SUPABASE_URL: 'https://p.example' })).toThrow('VITE_SUPABASE_ANON_KEY');
  expect(() => requireProject({})).toThrow('VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY');
  expect(() => requireProject({ VITE_SUPABASE_URL: 'https://p.example', VITE_SUPABASE_ANON_KEY: 'key' })).not.toThrow();
});

test('a live build for the project of .env.example stops too', () => {
  const example = parseEnv(readFileSync('.env.example', 'utf8'));
  expect(() => requireProject(example)).toThrow('VITE_SUPABASE_URL and VITE_SUPABASE_ANON_KEY');
  expect(() => requireProject({ ...example, VITE_SUPABASE_URL: 'https://p.example' })).toThrow(
    'VITE_SUPABASE_ANON_KEY',
  );
});
