/** The longest address of an endpoint, in characters. */
export const ADDRESS_LENGTH = 2000;

/**
 * Why an address can't get webhooks:
 * - `not-https`: it isn't an address that begins with `https://`, has no user and uses the usual port
 * - `not-public`: it names no host of the internet: an address in numbers, or a name without a dot
 * - `own-host`: it's one of the product's own
 */
export const ADDRESS_ISSUES = ['not-https', 'not-public', 'own-host', 'too-long'] as const;
export type AddressIssue = (typeof ADDRESS_ISSUES)[number];

/** The addresses that webhooks may go to. */
export interface AddressPolicy {
  /** The product's own hosts, in lower case. Their subdomains count too. */
  readonly ownHosts: readonly string[];
  /** Whether `http://127.0.0.1` is allowed too, with any port: only on a developer's machine. */
  readonly loopback: boolean;
}

/** Top-level domains without public hosts: of this machine, of a local network, or reserved. */
const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|arpa|onion|test|invalid)$/u;

/** Whether an address is on this machine, written as the loopback policy allows it. */
export const isLoopbackUrl = ({ protocol, hostname }: URL): boolean => protocol === 'http:' && hostname === '127.0.0.1';

/** Why webhooks can't be sent to an address; null if they can. Each attempt also checks what its name resolves to. */
export function addressIssue(text: string, { ownHosts, loopback }: AddressPolicy): AddressIssue | null {
  if ([...text].length > ADDRESS_LENGTH) return 'too-long';
  if (!URL.canParse(text) || /[\s\\]/u.test(text)) return 'not-https';
  const url = new URL(text);
  if (url.username !== '' || url.password !== '') return 'not-https';
  if (loopback && isLoopbackUrl(url)) return null;
  if (url.protocol !== 'https:' || url.port !== '') return 'not-https';
  const host = url.hostname.replace(/\.$/u, '');
  // The URL parser normalizes every spelling of an IPv4 address to four numbers, and puts IPv6 in brackets.
  if (ownHosts.some((own) => host === own || host.endsWith(`.${own}`))) return 'own-host';
  const isName = host.includes('.') && !host.startsWith('[') && !/^[\d.]+$/u.test(host);
  return isName && !LOCAL_NAMES.test(host) ? null : 'not-public';
}

/** An IPv4 address as a number; null if it isn't four decimal numbers. */
function readV4(text: string): number | null {
  const parts = /^(\d{1,3})\.(\d{1,3})\.(\d{1,3})\.(\d{1,3})$/u.exec(text)?.slice(1) ?? [];
  if (parts.length !== 4 || parts.some((part) => Number(part) > 255 || (part.length > 1 && part.startsWith('0'))))
    return null;
  return parts.reduce((sum, part) => sum * 256 + Number(part), 0);
}

/** An IPv6 address as eight groups; null if it isn't one. A zone isn't part of an address. */
function readV6(text: string): readonly number[] | null {
  const tail = /^(.*:)(\d+\.\d+\.\d+\.\d+)$/u.exec(text);
  const v4 = tail === null ? null : readV4(tail[2] ?? '');
  if (tail !== null && v4 === null) return null;
  const hex = (value: number) => `${Math.floor(value / 65_536).toString(16)}:${(value % 65_536).toString(16)}`;
  const halves = (v4 === null ? text : `${tail?.[1]}${hex(v4)}`).split('::');
  if (halves.length > 2) return null;
  const [head = [], rest = []] = halves.map((half) => (half === '' ? [] : half.split(':')));
  const gap = 8 - head.length - rest.length;
  if (halves.length === 2 ? gap < 1 : gap !== 0) return null;
  const groups = [...head, ...Array.from({ length: gap }, () => '0'), ...rest];
  return groups.every((group) => /^[0-9a-f]{1,4}$/iu.test(group)) ? groups.map((group) => parseInt(group, 16)) : null;
}

/** Special blocks of IPv4: the first address, and how many of its bits are the block's. */
const SPECIAL_V4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  // Multicast, reserved, and the broadcast.
  ['224.0.0.0', 3],
] as const;

const isPublicV4 = (address: number): boolean =>
  !SPECIAL_V4.some(([first, bits]) => {
    const size = 2 ** (32 - bits);
    return Math.floor(address / size) === Math.floor((readV4(first) ?? 0) / size);
  });

/** Only 2000::/3 is allocated to the internet. Some blocks within it have another use. */
function isPublicV6([first = 0, second = 0]: readonly number[]): boolean {
  if (first < 0x2000 || first > 0x3fff) return false;
  // Protocols (2001::/23) such as Teredo, documentation (2001:db8::/32, 3fff::/20), 6to4 (2002::/16), AS112
  // (2620:4f:8000::/48).
  if (first === 0x2001 && (second < 0x200 || second === 0xdb8)) return false;
  if (first === 0x2002 || (first === 0x2620 && second === 0x4f)) return false;
  return !(first === 0x3fff && second < 0x1000);
}

/** Whether a resolved address is public. False for a text that isn't an address. */
export function isPublicAddress(text: string): boolean {
  const v4 = readV4(text);
  if (v4 !== null) return isPublicV4(v4);
  const v6 = readV6(text);
  return v6 !== null && isPublicV6(v6);
}
