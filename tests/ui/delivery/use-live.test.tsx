import { act, useCallback } from 'react';
import { expect, test, vi } from 'vitest';
import { failure } from '#core/failure.ts';
import { instant } from '#core/instant.ts';
import type { PollResult } from '#core/poll.ts';
import { ok, refused } from '#core/result.ts';
import { onAccountReloadRequested, setAccount } from '#ui/app/state.ts';
import { useLive } from '#ui/delivery/use-live.ts';
import { aVisitor } from '#tests/builders/visitor.ts';
import { render } from '../render.tsx';

const answer = (failing: boolean): PollResult<string> => ok({ view: 'a view', asOf: instant(0), failing });

test('the first answer after an outage reloads an outdated account', async () => {
  let notify: (latest: PollResult<string>) => void = () => undefined;
  function Screen() {
    const start = useCallback(async (listener: typeof notify) => {
      notify = listener;
      return () => undefined;
    }, []);
    useLive(start);
    return null;
  }
  const reload = vi.fn<() => void>();
  const stop = onAccountReloadRequested(reload);
  setAccount({ ...aVisitor(), outdated: true });
  await render(<Screen />);
  await act(async () => notify(refused(failure('offline'))));
  await act(async () => notify(answer(true)));
  expect(reload).not.toHaveBeenCalled();
  await act(async () => notify(answer(false)));
  expect(reload).toHaveBeenCalledOnce();
  setAccount(aVisitor());
  await act(async () => notify(answer(false)));
  expect(reload).toHaveBeenCalledOnce();
  stop();
  setAccount(null);
});
