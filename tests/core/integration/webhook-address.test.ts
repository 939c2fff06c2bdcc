import * as fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, test } from 'vitest';
import { addressIssue, isPublicAddress } from '#core/integration/webhook/webhook-address.ts';
import { property } from '#tests/property.ts';

const POLICY = { ownHosts: ['swiftlane.example.com'], loopback: false };
const LOCAL = { ...POLICY, loopback: true };
const issueOf = (url: string, policy = POLICY) => addressIssue(url, policy);

describe('an endpoint’s address', () => {
  test.each([
    'https://shop.example.com/hooks?of=orders',
    'https://shop.example.com:443/',
    'https://münchen.example.de/',
  ])('may be %s', (url) => expect(issueOf(url)).toBeNull());

  test.each([
    ['', 'not-https'],
    ['shop.example.com', 'not-https'],
    ['http://shop.example.com/', 'not-https'],
    ['https://shop.example.com:8443/', 'not-https'],
    ['https://me:secret@shop.example.com/', 'not-https'],
    ['https://me@shop.example.com/', 'not-https'],
    ['ftp://shop.example.com/', 'not-https'],
    ['https://shop.example.com/a b', 'not-https'],
    ['https:\\\\shop.example.com/', 'not-https'],
    ['https://shop/', 'not-public'],
    ['https://localhost/', 'not-public'],
    ['https://shop.localhost/', 'not-public'],
    ['https://printer.local/', 'not-public'],
    ['https://metadata.google.internal/', 'not-public'],
    ['https://8.8.8.8/', 'not-public'],
    ['https://0x7f000001/', 'not-public'],
    ['https://2130706433/', 'not-public'],
    ['https://127.1/', 'not-public'],
    ['https://127.0.0.1./', 'not-public'],
    ['https://[::1]/', 'not-public'],
    ['https://[2606:4700:4700::1111]/', 'not-public'],
    ['https://swiftlane.example.com/', 'own-host'],
    ['https://API.swiftlane.example.com./', 'own-host'],
    [`https://shop.example.com/${'a'.repeat(2000)}`, 'too-long'],
  ])('can’t be %.60s: %s', (url, issue) => expect(issueOf(url)).toBe(issue));

  test('may be on this machine only if that’s allowed, and only by its IP address', () => {
    expect(issueOf('http://127.0.0.1:4200/hooks')).toBe('not-https');
    expect(issueOf('http://127.0.0.1:4200/hooks', LOCAL)).toBeNull();
    for (const url of [
      'http://localhost:4200/',
      'http://127.0.0.2/',
      'http://10.0.0.1/',
      'https://127.0.0.1/',
      'http://[::1]/',
    ])
      expect(issueOf(url, LOCAL)).not.toBeNull();
  });
});

/** The first and the last address of each block that isn't public. */
const SPECIAL = [
  ['0.0.0.0', '0.255.255.255'],
  ['10.0.0.0', '10.255.255.255'],
  ['100.64.0.0', '100.127.255.255'],
  ['127.0.0.0', '127.255.255.255'],
  ['169.254.0.0', '169.254.255.255'],
  ['172.16.0.0', '172.31.255.255'],
  ['192.0.0.0', '192.0.0.255'],
  ['192.0.2.0', '192.0.2.255'],
  ['192.88.99.0', '192.88.99.255'],
  ['192.168.0.0', '192.168.255.255'],
  ['198.18.0.0', '198.19.255.255'],
  ['198.51.100.0', '198.51.100.255'],
  ['203.0.113.0', '203.0.113.255'],
  ['224.0.0.0', '255.255.255.255'],
  ['::', '::1'],
  ['::ffff:8.8.8.8', '::ffff:808:808'],
  ['64:ff9b::', '64:ff9b::ffff:ffff'],
  ['100::', '100::ffff:ffff:ffff:ffff'],
  ['2001::', '2001:1ff:ffff::'],
  ['2001:db8::', '2001:db8:ffff::'],
  ['2002::', '2002:ffff::'],
  ['3fff::', '3fff:fff::'],
  ['5f00::', '5f00:ffff::'],
  ['fc00::', 'fdff::'],
  ['fe80::', 'febf::'],
  ['ff00::', 'ffff::'],
] as const;

describe('an address that a name resolves to', () => {
  test.each(SPECIAL)('isn’t public from %s to %s', (first, last) => {
    expect([first, last].map(isPublicAddress)).toEqual([false, false]);
  });

  test.each(['8.8.8.8', '1.1.1.1', '172.32.0.1', '172.15.255.255', '100.128.0.0', '223.255.255.255'])(
    'is public: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
  test.each(['2606:4700:4700::1111', '2a00:1450:4001:82a::200e', '2001:4860:4860:0:0:0:0:8888'])(
    'is public: %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );

  test.each([
    '',
    'shop.example.com',
    '1.2.3',
    '010.8.8.8',
    '8.8.8.8.',
    '8.8.8.256',
    '2606:4700::1%eth0',
    '1::2::3',
    ':::',
    '2606',
  ])('isn’t an address: %s', (text) => expect(isPublicAddress(text)).toBe(false));

  const v4 = fc.ipV4();
  const v6 = fc.ipV6();
  property([fc.oneof(v4, v6)], { numRuns: 3000 })(
    'is never public if a popular library calls it special',
    (address) => {
      fc.pre(isPublicAddress(address));
      expect(ipaddr.process(address).range()).toBe('unicast');
    },
  );
});
