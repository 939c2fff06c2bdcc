import { act } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { ShareLink } from '#ui/delivery/detail/change/share-link.tsx';
import { CopyButton } from '#ui/kit/buttons/copy-button.tsx';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { render, settle } from '#tests/ui/render.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const clipboard = (write: (text: string) => Promise<void>) =>
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation(write);

async function pressed(container: HTMLElement) {
  await act(async () => container.querySelector('button')?.click());
  await settle();
  return {
    button: container.querySelector('button')?.textContent,
    announced: container.querySelector('[role="status"]')?.textContent,
  };
}

const button = <CopyButton text="{}" label="Copy the request" copied="Request copied" />;
const link = (
  <ShareLink number={'7KMD92QXHT4G' as TrackingNumber} secret="s3cret" hasPin primary onPassed={() => undefined} />
);

describe('a button that copies', () => {
  test.each([
    ['a text', button, '{}', 'Request copied'],
    ['the tracking link', link, '#k=s3cret', 'Tracking link copied'],
  ])('announces that %s was copied', async (_what, node, text, announced) => {
    const write = clipboard(() => Promise.resolve());
    expect(await pressed(await render(node))).toEqual({ button: 'Copied', announced });
    expect(write).toHaveBeenCalledExactlyOnceWith(expect.stringContaining(text));
  });

  test.each([
    ['a text', button, 'Select it and copy', 'Copying failed. Select the text and copy it.'],
    ['the tracking link', link, 'Copy tracking link', 'Copying failed. Select the link below and copy it.'],
  ])('announces that %s couldn’t be copied', async (_what, node, said, announced) => {
    clipboard(() => Promise.reject(new Error('denied')));
    expect(await pressed(await render(node))).toEqual({ button: said, announced });
  });

  test('shows the outcome of the last press only', async () => {
    const place = await render(button);
    clipboard(() => Promise.resolve());
    expect((await pressed(place)).button).toBe('Copied');
    clipboard(() => new Promise(() => undefined));
    expect((await pressed(place)).button).toBe('Copy the request');
  });

  test('shows it for four seconds; a link that couldn’t be copied stays', async () => {
    const copied = await render(button);
    const shown = await render(link);
    clipboard(() => Promise.resolve());
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const press = (container: HTMLElement) => act(async () => container.querySelector('button')?.click());
    await press(copied);
    clipboard(() => Promise.reject(new Error('denied')));
    await press(shown);
    await act(() => vi.advanceTimersByTimeAsync(3999));
    expect(copied.textContent).toContain('Copied');
    await act(() => vi.advanceTimersByTimeAsync(1));
    expect(copied.textContent).toBe('Copy the request');
    expect(shown.querySelector('.share-link__url')?.textContent).toContain('#k=s3cret');
  });
});
