import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { property } from '#tests/property.ts';
import { clientBucket, clientSite } from '../../../supabase/functions/_shared/client-bucket.ts';

describe('a client, as the limits count it', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7'],
    [' 203.0.113.7 ', '203.0.113.7'],
    ['203.0.113.7:50123', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
    ['2001:DB8:1:2:ffff:ffff:ffff:ffff', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002:0000:0000:0000:0001', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
    ['[2001:db8:1:2::1]:50123', '2001:db8:1:2::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['::ffff:cb00:7107', '203.0.113.7'],
    ['unknown', 'unknown'],
    ['', ''],
  ])('%j is %j', (address, bucket) => {
    expect(clientBucket(address)).toBe(bucket);
  });

  test.each([
    ['203.0.113.7:50123', '203.0.113.7'],
    ['2001:db8:1:2::1', '2001:db8:1::/48'],
    ['2001:db8:1:ffff::1', '2001:db8:1::/48'],
    ['2001:db8:2:2::1', '2001:db8:2::/48'],
    ['::ffff:203.0.113.7', '203.0.113.7'],
    ['unknown', 'unknown'],
  ])('%j is at the site %j', (address, site) => {
    expect(clientSite(address)).toBe(site);
  });

  property([fc.ipV6(), fc.array(fc.nat({ max: 0xffff }), { minLength: 4, maxLength: 4 })])(
    'is the same for all addresses of a /64, but not for the next network',
    (address, rest) => {
      const bucket = clientBucket(address);
      fc.pre(bucket.endsWith('::/64'));
      const network = bucket.replace('::/64', '');
      expect(clientBucket(`${network}:${rest.map((group) => group.toString(16)).join(':')}`)).toBe(bucket);
      const [first = '', ...others] = network.split(':');
      const next = [((Number.parseInt(first, 16) + 1) & 0xffff).toString(16), ...others].join(':');
      expect(clientBucket(`${next}::1`)).not.toBe(bucket);
    },
  );

  property([fc.string({ size: 'large' })])('is never longer than an address, even if a header is', (text) => {
    expect(clientBucket(text).length).toBeLessThanOrEqual(64);
  });
});
