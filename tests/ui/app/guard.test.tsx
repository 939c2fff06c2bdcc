// @vitest-environment happy-dom
import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Access } from '#core/session/access.ts';
import { aVisitor } from '#tests/builders/visitor.ts';
import { aCustomer, aMerchant, anAdministrator } from '#tests/builders/person.ts';
import { Guard } from '#ui/app/guard.tsx';
import { route, type Route } from '#ui/app/route.ts';
import { setAccount, setLeaving, type AccountState } from '#ui/app/state.ts';
import { render } from '../render.tsx';

const row = (access: Access, onEntryOnly = false): Route =>
  route('/here', 'Here', access, async () => ({ default: () => null }), onEntryOnly);

const guarded = (access: Access, onEntryOnly = false) =>
  render(<Guard route={row(access, onEntryOnly)}>the screen</Guard>);

const become = (account: AccountState) => act(async () => setAccount(account));

/** Where the address bar stands, and where the guard noted that someone was going. */
const whereabouts = () => [location.pathname, (history.state as { returnTo?: string } | null)?.returnTo];

beforeEach(() => {
  history.replaceState(null, '', '/here?page=2');
  setAccount('loading');
  setLeaving(false);
});

describe('The guard', () => {
  test('shows open screens before it is known who is here', async () => {
    expect((await guarded('anyone')).textContent).toBe('the screen');
    expect((await guarded('guests')).textContent).toBe('the screen');
  });

  test('shows protected screens only once it is known who is here (A7)', async () => {
    const protectedPlace = await guarded('signed-in');
    expect(protectedPlace.textContent).not.toContain('the screen');
    await become(aVisitor());
    expect(protectedPlace.textContent).toBe('the screen');
    expect(location.pathname).toBe('/here');
  });

  test('sends a guest to sign in and notes the whole address', async () => {
    const place = await guarded('signed-in');
    await become(null);
    expect(whereabouts()).toEqual(['/sign-in', '/here?page=2']);
    expect(place.textContent).not.toContain('the screen');
  });

  test.each([
    ['guests', aVisitor(), '/my-account'],
    ['unverified', aVisitor(), '/my-account'],
    ['merchant-features', aVisitor(aMerchant(), false), '/verify-email'],
    ['admin-hub', aVisitor(), '/my-account'],
    ['admin-users', aVisitor(), '/admin-dashboard'],
    ['admin-businesses', aVisitor(), '/'],
  ] as const)('sends who may not see a screen for %s elsewhere', async (access, visitor, to) => {
    setAccount(visitor);
    const place = await guarded(access);
    expect(location.pathname).toBe(to);
    expect(place.textContent).not.toContain('the screen');
  });

  test('lets in who may', async () => {
    setAccount(aVisitor(anAdministrator()));
    expect((await guarded('admin-users')).textContent).toBe('the screen');
    await become(aVisitor(aCustomer(), false));
    expect((await guarded('unverified')).textContent).toBe('the screen');
  });

  test('where access is decided on entry, who was let in stays after signing in (R4)', async () => {
    setAccount(null);
    const place = await guarded('unverified', true);
    await become(aVisitor());
    expect([place.textContent, location.pathname]).toEqual(['the screen', '/here']);
  });

  test('elsewhere, who loses the right to be there leaves', async () => {
    setAccount(aVisitor());
    await guarded('signed-in');
    await become(null);
    expect(location.pathname).toBe('/sign-in');
  });

  test('asks nobody to sign in who is signing out', async () => {
    setAccount(aVisitor());
    const place = await guarded('signed-in');
    await act(async () => {
      setLeaving(true);
      setAccount(null);
    });
    expect(location.pathname).toBe('/here');
    expect(place.textContent).not.toContain('the screen');
  });

  test('waits 3 s at most to know who is here on /verify-email (§9), and as long as it takes elsewhere', async () => {
    vi.useFakeTimers();
    const capped = await guarded('unverified', true);
    const other = await guarded('signed-in');
    await act(async () => vi.advanceTimersByTime(2999));
    expect(capped.textContent).not.toContain('the screen');
    await act(async () => vi.advanceTimersByTime(1));
    expect(capped.textContent).toBe('the screen');
    await act(async () => vi.advanceTimersByTime(60_000));
    expect(other.textContent).not.toContain('the screen');
    vi.useRealTimers();
  });
});
