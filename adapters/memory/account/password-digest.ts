/** The rounds of a digest, unless a test takes fewer: each takes time, in which nothing else can be tested. */
export const PASSWORD_ROUNDS = 20_000;

const hex = (bytes: Uint8Array) => [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');

async function digest(password: string, salt: string, rounds: number): Promise<string> {
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits']);
  const bits = await crypto.subtle.deriveBits(
    { name: 'PBKDF2', hash: 'SHA-256', salt: new TextEncoder().encode(salt), iterations: rounds },
    key,
    256,
  );
  return hex(new Uint8Array(bits));
}

/** Even the demo stores no password: visitors may type one that they use elsewhere. */
export async function digestPassword(password: string, salt: string, rounds: number): Promise<string> {
  return `${salt}:${await digest(password, salt, rounds)}`;
}

export async function passwordMatches(password: string, stored: string, rounds: number): Promise<boolean> {
  const [salt = '', expected] = stored.split(':');
  return (await digest(password, salt, rounds)) === expected;
}
