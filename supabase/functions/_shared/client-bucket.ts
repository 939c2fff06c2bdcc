/** Longest text for a client. Addresses are shorter; anything else comes from a forged header. */
const MAX_LENGTH = 64;

const IPV4 = /^(?:\d{1,3}\.){3}\d{1,3}(?=:\d+$|$)/u;

/**
 * One client for the limits: an IPv4 address, or the /64 network of an IPv6 address, since a client usually has all
 * addresses of such a network.
 */
export const clientBucket = (address: string): string => networkOf(address, 64);

/**
 * One customer of a network provider: an IPv4 address, or an IPv6 /48 site, whose 65,536 networks would otherwise count
 * as separate clients.
 */
export const clientSite = (address: string): string => networkOf(address, 48);

function networkOf(address: string, bits: 48 | 64): string {
  const text = address.trim().toLowerCase();
  const v4 = IPV4.exec(text)?.[0];
  if (v4 !== undefined) return v4;
  const groups = ipv6Groups(/^\[([^\]]*)\](?::\d+)?$/u.exec(text)?.[1] ?? text);
  if (groups === null) return text.slice(0, MAX_LENGTH);
  const isMapped = groups.slice(0, 5).every((group) => group === 0) && groups[5] === 0xffff;
  if (isMapped) return [groups[6] ?? 0, groups[7] ?? 0].flatMap((group) => [group >> 8, group & 0xff]).join('.');
  return `${groups
    .slice(0, bits / 16)
    .map((group) => group.toString(16))
    .join(':')}::/${bits}`;
}

/** The eight groups of an IPv6 address, however it's written; null for anything else. */
function ipv6Groups(text: string): number[] | null {
  const url = `http://[${text.replace(/%.*$/u, '')}]`;
  if (!text.includes(':') || !URL.canParse(url)) return null;
  // The URL parser normalizes every spelling of an address.
  const [head = '', tail] = new URL(url).hostname.slice(1, -1).split('::');
  const parse = (part: string) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16)));
  if (tail === undefined) return parse(head);
  const [front, back] = [parse(head), parse(tail)];
  return [...front, ...Array.from({ length: 8 - front.length - back.length }, () => 0), ...back];
}
