import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { cspHash, securityHeaders } from '#scripts/build/security-headers.ts';

const style = 'a{color:red}';
const script = 'act()';
const headers = securityHeaders({
  styleHashes: [cspHash(style), cspHash(style)],
  scriptHashes: [cspHash(script)],
  connect: ['https://project.example'],
});
const policy = headers['Content-Security-Policy'] ?? '';
const directive = (name: string) => policy.split('; ').find((d) => d.startsWith(`${name} `));

describe('the security headers', () => {
  test('allow nothing by default, and never inline code or eval', () => {
    expect(directive('default-src')).toBe("default-src 'none'");
    expect(policy).not.toMatch(/unsafe-|\*/);
  });
  test('allow exactly the inline texts, each once', () => {
    const hash = createHash('sha256').update(style).digest('base64');
    expect(directive('style-src')).toBe(`style-src 'self' 'sha256-${hash}'`);
    expect(directive('script-src')).toMatch(/^script-src 'self' 'sha256-[^']+'$/);
  });
  test('name the backend only in connect-src', () => {
    expect(directive('connect-src')).toBe("connect-src 'self' https://project.example");
    expect(policy.match(/project\.example/g)).toHaveLength(1);
  });
  test('require trusted types, and keep the page out of frames', () => {
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(directive('trusted-types')?.split(' ')).toContain('picture-worker');
    expect(directive('trusted-types')).not.toContain('default');
    expect(directive('frame-ancestors')).toBe("frame-ancestors 'none'");
  });
  test('require https for the product’s own domain, without preloading', () => {
    expect(headers['Strict-Transport-Security']).toBe('max-age=63072000; includeSubDomains');
  });
  test('have this order', () => {
    expect(Object.keys(headers)).toEqual([
      'Content-Security-Policy',
      'Strict-Transport-Security',
      'Referrer-Policy',
      'X-Content-Type-Options',
      'Permissions-Policy',
    ]);
  });
});
