import { describe, expect, test } from 'vitest';
import { digestPassword, passwordMatches } from '#adapters/memory/password-digest.ts';

describe('A stored password', () => {
  test('is not the password, and differs between salts', async () => {
    const [first, second] = [
      await digestPassword('correct horse', 'salt-1'),
      await digestPassword('correct horse', 'salt-2'),
    ];
    expect(first).not.toContain('horse');
    expect(first.split(':')[1]).not.toBe(second.split(':')[1]);
  });

  test('matches only itself', async () => {
    const stored = await digestPassword('correct horse', 'salt');
    expect(await passwordMatches('correct horse', stored)).toBe(true);
    expect(await passwordMatches('Correct horse', stored)).toBe(false);
    expect(await passwordMatches('', '')).toBe(false);
  });
});
