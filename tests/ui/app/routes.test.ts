import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { deliveryOf } from '#core/delivery/merchant/delivery-path.ts';
import { trackingPath } from '#core/delivery/track/tracking-link.ts';
import { makeTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { decisionLink } from '#core/mail/decision-mails.ts';
import { aBusiness } from '#tests/builders/business.ts';
import { paths } from '#ui/app/paths.ts';
import { isOwnPath } from '#ui/app/routing/return-path.ts';
import { NOT_FOUND, ROUTES, routeOf } from '#ui/app/routes.ts';

describe('The table of routes', () => {
  test.each(Object.values(paths))('has a screen for %s, with or without a trailing slash', (path) => {
    expect([path, `${path}/`.replace('//', '/')].map((address) => routeOf(address).path)).toEqual([path, path]);
  });

  test('gives every screen a unique title, and the 404 page another', () => {
    const titles = [...ROUTES, NOT_FOUND].map(({ title }) => title);
    expect(new Set(titles).size).toBe(titles.length);
  });

  test('matches a business by any id, and no path below it', () => {
    expect(routeOf('/business-dashboard/7f-a').path).toBe('/business-dashboard/:businessId');
    for (const path of ['/business-dashboard', '/business-dashboard/', '/business-dashboard/1/2'])
      expect(routeOf(path)).toBe(NOT_FOUND);
  });

  test('matches a delivery by any number, and no path below it', () => {
    expect(routeOf('/track/7KMD-92QX-HT4B').path).toBe('/track/:number');
    expect(routeOf('/track/7KMD/x')).toBe(NOT_FOUND);
  });

  test('has a screen for every page that an email leads to', () => {
    const business = aBusiness().build();
    const decision = { business: null, firstName: '', from: 'Pending', to: 'Active', reason: '' } as const;
    const links = [
      trackingPath(makeTrackingNumber(cryptoRandom)),
      deliveryOf(business.id, '7f-a'),
      decisionLink({ ...decision, roles: ['courier'] }).path,
      decisionLink({ ...decision, roles: [] }).path,
      decisionLink({ ...decision, business, roles: [] }).path,
    ];
    expect(links.map((path) => routeOf(path).path)).toEqual([
      paths.tracking,
      paths.delivery,
      paths.courier,
      paths.myAccount,
      paths.businessDashboard,
    ]);
  });

  test('matches nothing else, and never throws', () => {
    const known = new Set(Object.values<string>(paths));
    const unknown = fc
      .string()
      .map((text) => `/${text}`)
      .filter((path) => !known.has(path.replace(/\/$/u, '') || '/') && !path.startsWith('/business-dashboard/'));
    fc.assert(fc.property(unknown, (path) => routeOf(path) === NOT_FOUND));
    expect(
      ['/REGISTER', '/register/x', 'register', '//register', '/admin/users/1'].filter(
        (path) => routeOf(path) !== NOT_FOUND,
      ),
    ).toEqual([]);
  });
});

describe('A place to return to', () => {
  test('is one of our own screens', () => {
    expect(
      ['/my-account', '/admin/users?status=pending', '/business-dashboard/7', '/track/7KMD', '/my-account#top'].filter(
        (path) => !isOwnPath(path),
      ),
    ).toEqual([]);
  });

  test.each(ROUTES.map(({ path }) => path))('is %s, with or without a trailing slash', (path) => {
    const address = path.replaceAll(/:[^/]+/gu, '7f-a');
    expect([address, `${address}/`.replace('//', '/')].map(isOwnPath)).toEqual([true, true]);
  });

  test('is no other address', () => {
    const elsewhere = [
      '',
      'https://evil.example',
      '//',
      '//evil.example',
      '/\\evil.example',
      'javascript:alert(1)',
      '/my-account/../x',
      '/business-dashboard/',
      '/track/7KMD/x',
      '/nowhere',
    ];
    expect(elsewhere.filter((path) => isOwnPath(path))).toEqual([]);
  });
});
