import { act, type ReactNode } from 'react';
import { expect, test } from 'vitest';
import { onDemand } from '#ui/app/loading/on-demand.ts';
import { render, settle } from '../render.tsx';

const Before = ({ name }: { name: string }): ReactNode => `before ${name}`;
const Part = ({ name }: { name: string }): ReactNode => `the part of ${name}`;

test('a part replaces its placeholder once it’s loaded', async () => {
  let arrive = (_part: typeof Part): void => undefined;
  const OnDemand = onDemand(
    () =>
      new Promise<typeof Part>((resolve) => {
        arrive = resolve;
      }),
    Before,
  );
  const first = await render(<OnDemand name="Kai" />);
  expect(first.textContent).toBe('before Kai');
  await act(async () => arrive(Part));
  expect(first.textContent).toBe('the part of Kai');
  const second = await render(<OnDemand name="Lena" />);
  expect(second.textContent).toBe('the part of Lena');
});

test('a part that can’t be fetched is tried again by the next screen', async () => {
  let tries = 0;
  const OnDemand = onDemand(async () => {
    tries += 1;
    // Twice for each screen here: React mounts it twice in StrictMode.
    if (tries <= 2) throw new TypeError('offline');
    return Part;
  }, Before);
  const first = await render(<OnDemand name="Kai" />);
  await settle();
  expect(first.textContent).toBe('before Kai');
  const second = await render(<OnDemand name="Kai" />);
  await settle();
  expect(second.textContent).toBe('the part of Kai');
});
