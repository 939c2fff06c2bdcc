import { expect } from 'vitest';
import { detour, type Access } from '#core/app/access.ts';
import type { Account } from '#core/session/load-account.ts';
import { menuFor } from '#core/app/menu.ts';
import { whoIsAt, type Computer, type Person } from '../model.ts';

/** Redirects by kind of access (spec §2, §4, §6; decision verify-email-redirect), written a second time. */
const DETOURS: Readonly<Record<Access, (visitor: Person | null) => string | null>> = {
  anyone: () => null,
  'open-form': () => null,
  guests: (visitor) => (visitor === null ? null : 'my-account'),
  unverified: (visitor) => (visitor?.verified === true ? 'my-account' : null),
  'signed-in': (visitor) => (visitor === null ? 'sign-in' : null),
  merchants: (visitor) => (visitor === null ? 'sign-in' : visitor.roles.has('merchant') ? null : 'my-account'),
  couriers: (visitor) => (visitor === null ? 'sign-in' : visitor.roles.has('courier') ? null : 'my-account'),
  'merchant-features': (visitor) => merchants(visitor),
  'merchant-adding': (visitor) => merchants(visitor),
  'delivery-records': (visitor) => (visitor?.admin === true ? null : merchants(visitor)),
  'admin-hub': (visitor) => administrators(visitor, 'my-account'),
  'admin-users': (visitor) => administrators(visitor, 'admin-dashboard'),
  'admin-businesses': (visitor) => administrators(visitor, 'landing'),
};

function merchants(visitor: Person | null): string | null {
  if (visitor === null) return 'sign-in';
  if (!visitor.roles.has('merchant')) return 'my-account';
  return visitor.verified ? null : 'verify-email';
}

const administrators = (visitor: Person | null, elsewhere: string): string | null =>
  visitor === null ? 'sign-in' : visitor.admin ? null : elsewhere;

function menu(visitor: Person | null): string[] {
  if (visitor === null) return ['home', 'register', 'sign-in', 'contact', 'request-api-key'];
  return [
    'home',
    'my-account',
    ...(visitor.admin ? ['admin-dashboard'] : []),
    ...(visitor.roles.has('courier') ? [] : ['drivers-wanted']),
    'contact',
    'request-api-key',
  ];
}

/** Screens and menu entries always match the account that is signed in. */
export function accessAgrees(computer: Computer, account: Account | null): void {
  const visitor = whoIsAt(computer);
  expect(menuFor(account)).toEqual(menu(visitor));
  for (const [access, expected] of Object.entries(DETOURS) as [Access, (visitor: Person | null) => string | null][]) {
    expect([access, detour(access, account)?.to ?? null]).toEqual([access, expected(visitor)]);
  }
}
