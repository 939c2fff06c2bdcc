import { act, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { LoadPicture } from '#core/account/load-picture.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { usePicture } from '#ui/app/use-picture.ts';
import { bound, render, settle } from '../render.tsx';

const ADA = knownUserId('00000000-0000-4000-8000-0000000000a1');
const BOB = knownUserId('00000000-0000-4000-8000-0000000000b2');

function Picture({ owner }: { owner: typeof ADA }): ReactNode {
  const { picture, refresh } = usePicture(owner);
  return (
    <button type="button" onClick={() => void refresh()}>
      {picture === undefined ? 'loading' : (picture ?? 'none')}
    </button>
  );
}

/** Loads that the test answers, in the order of their requests. */
function answeredByHand() {
  const asked: ((picture: string) => void)[] = [];
  const load = () =>
    new Promise<string>((resolve) => {
      asked.push(resolve);
    });
  return { asked, ports: [bound(LoadPicture, load as never)] };
}

test.each([
  ['before', 0, 1],
  ['after', 1, 0],
])('a reloaded picture is shown, with the first answer %s the second', async (_, first, second) => {
  const { asked, ports } = answeredByHand();
  const owner = first === 0 ? ADA : BOB;
  const container = await render(<Picture owner={owner} />, ports);
  await settle();
  expect(asked).toHaveLength(1);
  await act(async () => container.querySelector('button')?.click());
  await settle();
  expect(asked).toHaveLength(2);
  const pictures = ['old', 'new'];
  for (const which of [first, second]) {
    await act(async () => asked[which]?.(pictures[which] ?? ''));
    await settle();
  }
  expect(container.textContent).toBe('new');
});

test('parts of the page with the same picture request it once', async () => {
  const { asked, ports } = answeredByHand();
  const owner = knownUserId('00000000-0000-4000-8000-0000000000c3');
  const container = await render(
    <>
      <Picture owner={owner} />
      <Picture owner={owner} />
    </>,
    ports,
  );
  await settle();
  expect(asked).toHaveLength(1);
  await act(async () => asked[0]?.('one'));
  await settle();
  expect(container.textContent).toBe('oneone');
});
