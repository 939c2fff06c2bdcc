import { describe, expect, test } from 'vitest';
import { digestPassword, PASSWORD_ROUNDS, passwordMatches } from '#adapters/memory/account/password-digest.ts';

describe('A stored password', () => {
  test('is not the password, and differs between salts', async () => {
    const [first, second] = [
      await digestPassword('correct horse', 'salt-1', PASSWORD_ROUNDS),
      await digestPassword('correct horse', 'salt-2', PASSWORD_ROUNDS),
    ];
    expect(first).not.toContain('horse');
    expect(first.split(':')[1]).not.toBe(second.split(':')[1]);
  });

  test('matches only itself', async () => {
    const stored = await digestPassword('correct horse', 'salt', PASSWORD_ROUNDS);
    expect(await passwordMatches('correct horse', stored, PASSWORD_ROUNDS)).toBe(true);
    expect(await passwordMatches('Correct horse', stored, PASSWORD_ROUNDS)).toBe(false);
    expect(await passwordMatches('', '', PASSWORD_ROUNDS)).toBe(false);
  });

  test('matches the digest that a device stored earlier', async () => {
    const stored = 'salt:0ff9bb7bd9f508e3f4391ef9c6ea6b2973e8f44b535e17f518a4887088aea2b1';
    expect(await passwordMatches('correct horse', stored, PASSWORD_ROUNDS)).toBe(true);
  });
});
