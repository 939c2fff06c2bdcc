import { expect, test } from 'vitest';
import { clientNetwork } from '#core/integration/client-network.ts';

test.each([
  ['203.0.113.7', '203.0.113.0/24'],
  ['2001:db8:1:2::/64', '2001:db8:1:2::/64'],
  ['unknown', ''],
  ['', ''],
  ['203.0.113.7, 198.51.100.1', ''],
  ['<b>', ''],
])('the network of %j is %j', (client, network) => {
  expect(clientNetwork(client)).toBe(network);
});
