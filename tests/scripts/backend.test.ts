import { expect, test } from 'vitest';
import { chooseBackend } from '#scripts/build/backend.ts';

test.each([
  ['build', 'demo', 'https://p.example', 'demo'],
  ['build', 'production', undefined, 'live'],
  ['serve', 'development', undefined, 'demo'],
  ['serve', 'development', 'https://p.example', 'live'],
] as const)('%s in mode %s with project %s is %s', (command, mode, supabaseUrl, backend) => {
  expect(chooseBackend({ command, mode, supabaseUrl })).toBe(backend);
});
