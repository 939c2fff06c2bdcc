import { useCallback, useEffect } from 'react';
import { Shift } from '#core/delivery/courier/shift-port.ts';
import type { ShiftView } from '#core/delivery/courier/shift-view.ts';
import type { PollResult } from '#core/poll.ts';
import { UnsentQuestion } from '#ui/app/unsent-question.ts';
import { usePort, type Lazily } from '#ui/app/use-port.ts';
import { useLive, type LiveResult } from '#ui/delivery/use-live.ts';
import { useRefusalAlert } from './use-refusal-alert.ts';
import type { RouteParts } from './route/parts.ts';
import { useRouteParts } from './route/use-route-parts.ts';
import { useReloadWhenDenied } from './use-reload-when-denied.ts';

/** The courier's shift, live, and the actions in it; `route` are the parts for several deliveries, once they're here. */
export function useShift(): {
  readonly shift: Lazily<Shift>;
  readonly route: RouteParts | null;
} & LiveResult<ShiftView> {
  const shift = usePort(Shift);
  // It may be needed offline, when it can't be fetched.
  useEffect(() => void UnsentQuestion.preload(), []);
  const start = useCallback((notify: (latest: PollResult<ShiftView>) => void) => shift.watch(notify), [shift]);
  const live = useLive<ShiftView>(start);
  const { latest } = live;
  const view = latest?.ok === true ? latest.value.view : null;
  useRefusalAlert(view);
  useReloadWhenDenied(latest?.ok === true ? latest.value.view.denied : latest?.error.kind === 'denied');
  return { shift, route: useRouteParts(view), ...live };
}
