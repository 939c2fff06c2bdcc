import { DAY } from '../clock.ts';

/** The time for which the network of a key's last use is kept. */
export const NETWORK_KEPT = 30 * DAY;

/** The network of a client: an IPv4 /24, or the IPv6 /64 that clients are rate-limited by. Empty for anything else. */
export function clientNetwork(client: string): string {
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/u.test(client)) return client.replace(/\d+$/u, '0/24');
  return /^[0-9a-f:]{1,60}\/64$/u.test(client) ? client : '';
}
