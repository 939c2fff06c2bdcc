import { act, useState, type ReactNode } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Access } from '#core/app/access.ts';
import { eventually } from '#tests/eventually.ts';
import { aVisitor } from '#tests/builders/visitor.ts';
import { aCustomer, aMerchant, anAdministrator } from '#tests/builders/person.ts';
import { Guard } from '#ui/app/routing/guard.tsx';
import { route, type Route } from '#ui/app/routing/route.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { setAccount, setLeaving, setVisitor, type AccountState } from '#ui/app/state.ts';
import { render } from '../render.tsx';

const ADA = knownUserId('00000000-0000-4000-8000-0000000000a1');
const BOB = knownUserId('00000000-0000-4000-8000-0000000000b2');

const row = (access: Access, onEntryOnly = false): Route =>
  route('/here', 'Here', access, async () => ({ default: () => null }), onEntryOnly);

const guarded = (access: Access, onEntryOnly = false) =>
  render(<Guard route={row(access, onEntryOnly)}>the screen</Guard>);

const become = (account: AccountState) => act(async () => setAccount(account));

/** The current path, and the path to return to that the guard recorded. */
const whereabouts = () => [location.pathname, (history.state as { returnTo?: string } | null)?.returnTo];

beforeEach(() => {
  history.replaceState(null, '', '/here?page=2');
  setAccount('loading');
  setLeaving(false);
  setVisitor(null);
});

describe('The guard', () => {
  test('shows open screens before the session is known', async () => {
    expect((await guarded('anyone')).textContent).toBe('the screen');
    expect((await guarded('guests')).textContent).toBe('the screen');
  });

  test('shows protected screens once the session is known (decision wait-for-session)', async () => {
    const protectedPlace = await guarded('signed-in');
    expect(protectedPlace.textContent).not.toContain('the screen');
    await become(aVisitor());
    expect(protectedPlace.textContent).toBe('the screen');
    expect(location.pathname).toBe('/here');
  });

  test('sends a guest to sign in and remembers the whole URL', async () => {
    const container = await guarded('signed-in');
    await become(null);
    expect(whereabouts()).toEqual(['/sign-in', '/here?page=2']);
    expect(container.textContent).not.toContain('the screen');
  });

  test('remembers the fragment too, which names an open record', async () => {
    history.replaceState(null, '', '/here?page=2#record=7');
    await guarded('signed-in');
    await become(null);
    expect(whereabouts()).toEqual(['/sign-in', '/here?page=2#record=7']);
  });

  test.each([
    ['guests', aVisitor(), '/my-account'],
    ['unverified', aVisitor(), '/my-account'],
    ['merchant-features', aVisitor(aMerchant(), false), '/verify-email'],
    ['admin-hub', aVisitor(), '/my-account'],
    ['admin-users', aVisitor(), '/admin-dashboard'],
    ['admin-businesses', aVisitor(), '/'],
  ] as const)('sends people who may not see a screen for %s elsewhere', async (access, visitor, to) => {
    setAccount(visitor);
    const container = await guarded(access);
    expect(location.pathname).toBe(to);
    expect(container.textContent).not.toContain('the screen');
  });

  test('redirects people who signed in before the screen knew that they were guests', async () => {
    history.replaceState({ returnTo: '/my-businesses?page=2' }, '', '/here');
    await guarded('guests', true);
    await become(aVisitor());
    await eventually(() => expect(location.pathname + location.search).toBe('/my-businesses?page=2'));
  });

  test('doesn’t return people to a screen that they may not see', async () => {
    history.replaceState({ returnTo: '/admin/accounts' }, '', '/here');
    setAccount(aVisitor());
    await guarded('admin-hub');
    expect(whereabouts()).toEqual(['/my-account', '/here']);
  });

  test('redirects only to the product’s own screens', async () => {
    history.replaceState({ returnTo: '//elsewhere.example' }, '', '/here');
    await guarded('guests', true);
    await become(aVisitor());
    await eventually(() => expect(location.pathname).toBe('/my-account'));
  });

  test('shows a screen to people who may see it', async () => {
    setAccount(aVisitor(anAdministrator()));
    expect((await guarded('admin-users')).textContent).toBe('the screen');
    await become(aVisitor(aCustomer(), false));
    expect((await guarded('unverified')).textContent).toBe('the screen');
  });

  test('keeps people on a screen after sign-in, if access is decided on entry', async () => {
    setAccount(null);
    const container = await guarded('unverified', true);
    await become(aVisitor());
    expect([container.textContent, location.pathname]).toEqual(['the screen', '/here']);
  });

  test('redirects people who lose access, on other screens', async () => {
    setAccount(aVisitor());
    await guarded('signed-in');
    await become(null);
    expect(location.pathname).toBe('/sign-in');
  });

  test('doesn’t ask a person who signs out to sign in', async () => {
    setAccount(aVisitor());
    const container = await guarded('signed-in');
    await act(async () => {
      setLeaving(true);
      setAccount(null);
    });
    expect(location.pathname).toBe('/here');
    expect(container.textContent).not.toContain('the screen');
  });

  describe('when the person changes', () => {
    function Note({ text }: { text: string }): ReactNode {
      const [first] = useState(text);
      return first;
    }
    function Changing({ access }: { access: Access }): ReactNode {
      const [text, setText] = useState('Ada was here');
      return (
        <Guard route={row(access)}>
          <Note text={text} />
          <button type="button" aria-label="Change" onClick={() => setText('nobody was here')} />
        </Guard>
      );
    }
    /** A screen that keeps its first text. */
    async function noted(access: Access) {
      await act(async () => {
        setVisitor(ADA);
        setAccount(aVisitor());
      });
      const container = await render(<Changing access={access} />);
      await act(async () => container.querySelector('button')?.click());
      expect(container.textContent).toBe('Ada was here');
      return container;
    }
    const changeTo = (visitor: 'ada' | 'bob' | null) =>
      act(async () => setVisitor(visitor === null ? null : { ada: ADA, bob: BOB }[visitor]));

    test('to someone else, every screen starts again', async () => {
      for (const access of ['anyone', 'open-form', 'signed-in'] as const) {
        const container = await noted(access);
        await changeTo('ada');
        expect(container.textContent).toBe('Ada was here');
        await changeTo('bob');
        expect(container.textContent).toBe('nobody was here');
        expect(location.pathname).toBe('/here');
      }
    });

    test('to nobody, a form leads to sign in and back; other open screens start again', async () => {
      const open = await noted('anyone');
      await changeTo(null);
      expect([open.textContent, location.pathname]).toEqual(['nobody was here', '/here']);
      const form = await noted('open-form');
      await changeTo(null);
      expect(form.textContent).toBe('');
      expect(whereabouts()).toEqual(['/sign-in', '/here?page=2']);
    });

    test('from a guest, an open form stays', async () => {
      setAccount(null);
      const container = await guarded('open-form');
      await changeTo('ada');
      expect([container.textContent, location.pathname]).toEqual(['the screen', '/here']);
    });
  });

  test('waits at most 3 s for the session on /verify-email (§9), elsewhere without limit', async () => {
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
