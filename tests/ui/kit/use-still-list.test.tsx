import { act, useEffect, useMemo, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { STILL_FOR, useStillList } from '#ui/kit/lists/use-still-list.ts';
import { render } from '../render.tsx';

afterEach(() => vi.useRealTimers());

/** A list of names that updates by itself. */
async function aList(first: readonly string[]) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let change: (names: readonly string[]) => void = () => undefined;
  function List() {
    const [names, setNames] = useState(first);
    useEffect(() => {
      change = setNames;
    }, []);
    const { entries, watched } = useStillList(useMemo(() => names.map((id) => ({ id })), [names]));
    return (
      <ol {...watched}>
        {entries.map(({ item, isGone }) => (
          <li key={item.id}>{isGone ? `(${item.id})` : item.id}</li>
        ))}
      </ol>
    );
  }
  const container = await render(<List />);
  return {
    shown: () => [...container.querySelectorAll('li')].map(({ textContent }) => textContent),
    hear: (names: readonly string[]) => act(async () => change(names)),
    use: (event: string) =>
      act(async () => container.querySelector('li')?.dispatchEvent(new Event(event, { bubbles: true }))),
    pass: (ms: number) => act(async () => void vi.advanceTimersByTime(ms)),
  };
}

test('A list that no one uses has its own order', async () => {
  const { shown, hear } = await aList(['a', 'b', 'c']);
  await hear(['c', 'd', 'a']);
  expect(shown()).toEqual(['c', 'd', 'a']);
});

test.each(['pointermove', 'pointerdown', 'keydown', 'focusin'])(
  'A list that is used keeps its order for five seconds after the last %s',
  async (event) => {
    const { shown, hear, use, pass } = await aList(['a', 'b', 'c']);
    await use(event);
    await hear(['c', 'd', 'a']);
    expect(shown()).toEqual(['a', '(b)', 'c', 'd']);
    await pass(STILL_FOR - 1);
    await use(event);
    await pass(STILL_FOR - 1);
    expect(shown()).toEqual(['a', '(b)', 'c', 'd']);
    await pass(1);
    expect(shown()).toEqual(['c', 'd', 'a']);
  },
);
