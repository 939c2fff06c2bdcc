/** The rounds of a digest, unless a test takes fewer. */
export const PASSWORD_ROUNDS = 20_000;

/** A digest of a password: enough to check it, not enough to recover it. */
export async function passwordDigest(password: string, salt: string, rounds: number): Promise<string> {
  const bytes = new TextEncoder();
  const key = await crypto.subtle.importKey('raw', bytes.encode(password), 'PBKDF2', false, ['deriveBits']);
  const algorithm = { name: 'PBKDF2', hash: 'SHA-256', salt: bytes.encode(salt), iterations: rounds };
  return [...new Uint8Array(await crypto.subtle.deriveBits(algorithm, key, 256))].join('.');
}
