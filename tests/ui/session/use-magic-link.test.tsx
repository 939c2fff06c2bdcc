import { act, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { knownUserId } from '#core/identity/user-id.ts';
import { ok, refused } from '#core/result.ts';
import { AcceptMagicLink, type MagicLinkReturn } from '#core/session/magic-link.ts';
import { useMagicLink } from '#ui/session/use-magic-link.ts';
import { bound, render } from '../render.tsx';

function Screen(): ReactNode {
  return useMagicLink() ? 'arriving' : 'form';
}

const session = {
  userId: knownUserId('00000000-0000-4000-8000-000000000001'),
  email: 'robin@example.com',
  tokens: { accessToken: 'a', refreshToken: 'r' },
};

/** Opens the sign-in page at a URL; records the links that it passed on, and the URL at that time. */
async function openBy(address: string, accepted: boolean) {
  history.replaceState(null, '', address);
  const links: MagicLinkReturn[] = [];
  const addresses: string[] = [];
  const accept: AcceptMagicLink = async (link) => {
    links.push(link);
    addresses.push(location.pathname + location.search);
    return accepted ? ok(session) : refused('link-refused');
  };
  const container = await render(<Screen />, [bound(AcceptMagicLink, accept)]);
  return { container, links, addresses, pass: (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms)) };
}

describe('Returning from a magic link (spec §2, §4, §9)', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('continues to /my-account 100 ms after it was accepted, and not before', async () => {
    const { container, pass, links, addresses } = await openBy('/sign-in?access_token=a&refresh_token=r', true);
    expect([container.textContent, links.length, addresses]).toEqual(['arriving', 1, ['/sign-in']]);
    await pass(99);
    expect(location.pathname).toBe('/sign-in');
    await pass(1);
    expect(location.pathname).toBe('/my-account');
  });

  test('that is refused keeps the form, with a clean URL', async () => {
    const { container, pass } = await openBy('/sign-in?type=recovery', false);
    await pass(1000);
    expect([container.textContent, location.pathname + location.search]).toEqual(['form', '/sign-in']);
  });

  test('is not read from any other URL', async () => {
    const { container, links } = await openBy('/sign-in?from=mail', true);
    expect([container.textContent, links, location.search]).toEqual(['form', [], '?from=mail']);
  });
});
