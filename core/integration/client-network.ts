import { DAY } from '../clock.ts';

/** The time for which the network of a key's last use is kept. */
export const NETWORK_KEPT = 30 * DAY;

/**
 * The network of a client: 256 addresses of IPv4, or the /64 of IPv6 that clients are counted by anyway. Empty for
 * anything else.
 */
export function clientNetwork(client: string): string {
  if (/^\d{1,3}(?:\.\d{1,3}){3}$/u.test(client)) return client.replace(/\d+$/u, '0/24');
  return /^[0-9a-f:]{1,60}\/64$/u.test(client) ? client : '';
}
