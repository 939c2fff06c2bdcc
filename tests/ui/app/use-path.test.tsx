import { act, type ReactNode } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import { Link, Router } from 'wouter';
import { navigate } from 'wouter/use-browser-location';
import { unwatchedLocation, usePath } from '#ui/app/routing/use-path.ts';
import { render } from '../render.tsx';

function Path(): ReactNode {
  return usePath();
}

test('a navigation renders parts that show the path, and no link', async () => {
  const before = location.pathname;
  onTestFinished(() => history.replaceState(null, '', before));
  let links = 0;
  const container = await render(
    <Router hook={unwatchedLocation}>
      <Link
        href="/there"
        className={() => {
          links += 1;
          return '';
        }}
      >
        There:{' '}
      </Link>
      <Path />
    </Router>,
  );
  const atFirst = links;
  expect(atFirst).toBeGreaterThan(0);
  await act(async () => navigate('/there'));
  expect(container.textContent).toBe('There: /there');
  expect(links).toBe(atFirst);
});
