import { afterEach, expect, test, vi } from 'vitest';
import { port } from '#core/port.ts';
import { resolvePort } from '#src/ports.ts';

const Greeting = port<string>('Greeting');

vi.mock('#src/compose-guest.ts', () => {
  throw new Error('The file is gone from the server.');
});
vi.mock('#src/compose-live.ts', () => ({ resolve: () => 'from the composition' }));

afterEach(() => {
  vi.unstubAllEnvs();
  history.replaceState(null, '', '/');
});

test('a guest is served without the guests’ own code', async () => {
  vi.stubEnv('VITE_BACKEND', 'live');
  history.replaceState(null, '', '/track');
  expect(await resolvePort(Greeting)).toBe('from the composition');
});
