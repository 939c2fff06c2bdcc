import * as v from 'valibot';
import { cleaned } from '../typed-text.ts';

/** Longest address accepted, in characters. */
export const MAX_WEBSITE_LENGTH = 2000;

/** A host such as `shop.example.com`, typed without the scheme. */
const BARE_HOST = /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?\.)+\p{L}{2,}(?=[:/?#]|$)/u;

/** Adds the scheme to an address that was typed without it. */
export const asWebAddress = (typed: string): string =>
  BARE_HOST.test(typed.trim()) ? `https://${typed.trim()}` : typed.trim();

/** Whether a text is the address of a website: http or https, and a host that could be on the web. */
export function isWebAddress(text: string): boolean {
  if (/\s/u.test(text) || !/^https?:\/\//iu.test(text) || !URL.canParse(text)) return false;
  const { hostname, username, password } = new URL(text);
  return (
    username === '' && password === '' && hostname.includes('.') && !hostname.startsWith('.') && !hostname.endsWith('.')
  );
}

/** A required website (spec §5: it must be a URL). */
export const Website = v.pipe(
  v.string(),
  ...cleaned('too-long'),
  v.nonEmpty('missing'),
  v.transform(asWebAddress),
  v.maxLength(MAX_WEBSITE_LENGTH, 'too-long'),
  v.check(isWebAddress, 'invalid-website'),
);
