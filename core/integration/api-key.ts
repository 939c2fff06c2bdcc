import { DAY } from '../clock.ts';
import { isShort } from '../typed-text.ts';
import type { BusinessId } from '../business/business-id.ts';
import { idKind, type Id } from '../id.ts';
import type { Instant } from '../instant.ts';
import type { Random } from '../random.ts';

/** The id of a key, which isn't secret. The client makes it. */
export type ApiKeyId = Id<'ApiKeyId'>;
export const { is: isApiKeyId, make: newApiKeyId, known: knownApiKeyId } = idKind('ApiKeyId');

/** The mode of a key: real deliveries, or the sandbox. */
export const KEY_MODES = ['live', 'test'] as const;
export type KeyMode = (typeof KEY_MODES)[number];

/** The access of a key: reading only, without PINs and recipients' links, or everything. */
export const KEY_ACCESS = ['read', 'full'] as const;
export type KeyAccess = (typeof KEY_ACCESS)[number];

export const KEY_NAME_LENGTH = 60;
/** The maximum number of usable keys of one business. */
export const KEYS_LIMIT = 10;
/** The time in which an owner gets one mail about a key that web pages used, in ms. */
export const IN_PAGE_MAILED_EVERY = DAY;
/** The choices for how long a replaced key still works, in hours. */
export const ROLL_HOURS = [0, 1, 24] as const;
export type RollHours = (typeof ROLL_HOURS)[number];

/** A key as its owner sees it. The key itself is stored nowhere. */
export interface ApiKey {
  readonly id: ApiKeyId;
  readonly business: BusinessId;
  readonly mode: KeyMode;
  readonly access: KeyAccess;
  readonly name: string;
  /** Its last four characters. */
  readonly hint: string;
  readonly madeAt: Instant;
  readonly expiresAt: Instant | null;
  readonly usedAt: Instant | null;
  /** The network of the last use; null once 30 days are over. */
  readonly usedFrom: string | null;
  readonly revokedAt: Instant | null;
}

/** Whether a key still opens its business. */
export const isUsable = ({ expiresAt, revokedAt }: Pick<ApiKey, 'expiresAt' | 'revokedAt'>, now: Instant): boolean =>
  revokedAt === null && (expiresAt === null || now < expiresAt);

/** Whether a key may be stored under this name, with this digest and hint. */
export const isStorableKey = ({ name, digest, hint }: { name: string; digest: string; hint: string }): boolean =>
  name.trim() !== '' &&
  isShort(name, KEY_NAME_LENGTH) &&
  /^[0-9a-f]{64}$/u.test(digest) &&
  /^[0-9A-Za-z]{4}$/u.test(hint);

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const SECRET_LENGTH = 32;
const CHECK_LENGTH = 6;

/** The CRC-32 of a text in base 62. With it, secret scanners and the handler detect invalid keys without a lookup. */
export function checksumOf(text: string): string {
  let crc = 0xffffffff;
  for (const byte of new TextEncoder().encode(text)) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit += 1) crc = (crc >>> 1) ^ (crc & 1 ? 0xedb88320 : 0);
  }
  let rest = (crc ^ 0xffffffff) >>> 0;
  let out = '';
  for (let place = 0; place < CHECK_LENGTH; place += 1) {
    out = ALPHABET.charAt(rest % ALPHABET.length) + out;
    rest = Math.floor(rest / ALPHABET.length);
  }
  return out;
}

/** A new key of 190 random bits: `swl_live_…`. `prefix` is the brand's, and `random` a cryptographic generator. */
export function makeApiKey(prefix: string, mode: KeyMode, random: Random): string {
  const secret = Array.from({ length: SECRET_LENGTH }, () => ALPHABET.charAt(random.integer(0, ALPHABET.length - 1)));
  const key = `${prefix}_${mode}_${secret.join('')}`;
  return key + checksumOf(key);
}

/** The mode and hint of a text that can be one of our keys; null for anything else. */
export function readApiKey(prefix: string, text: string): { readonly mode: KeyMode; readonly hint: string } | null {
  const mode = KEY_MODES.find((candidate) => text.startsWith(`${prefix}_${candidate}_`));
  if (mode === undefined) return null;
  const random = text.slice(`${prefix}_${mode}_`.length);
  if (random.length !== SECRET_LENGTH + CHECK_LENGTH || !/^[0-9A-Za-z]+$/u.test(random)) return null;
  return checksumOf(text.slice(0, -CHECK_LENGTH)) === text.slice(-CHECK_LENGTH) ? { mode, hint: text.slice(-4) } : null;
}
