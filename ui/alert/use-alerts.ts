import { useMemo, useState } from 'react';
import type { WantedKind } from '#core/alert/alert.ts';
import { AlertsHere, type AlertsOutcome } from '#core/alert/alerts-here.ts';
import { CheckAlerts } from '#core/alert/check-alerts.ts';
import { KeptAlerts } from '#core/alert/kept-alerts.ts';
import { MINUTE } from '#core/clock.ts';
import { ok } from '#core/result.ts';
import { useVisit } from '#ui/app/state.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useRefreshEvery, useRefreshOnReturn } from '#ui/app/use-refresh.ts';

/** Alerts of some kinds on this device. */
export interface Alerts {
  /** Null until it's known. */
  readonly outcome: AlertsOutcome | null;
  readonly busy: boolean;
  /** Turns them on or off. Call it from a click. */
  change(on: boolean): Promise<void>;
}

export function useAlerts(kinds: readonly WantedKind[]): Alerts {
  const alerts = usePort(AlertsHere);
  const check = usePort(CheckAlerts);
  const kept = usePort(KeptAlerts);
  const [busy, setBusy] = useState(false);
  const wanted = kinds.join(' ');
  const { visitor } = useVisit();
  const answered = useAnswer(
    useMemo(
      () => (visitor ? async () => ok(await check(visitor, wanted.split(' ') as WantedKind[])) : null),
      [check, wanted, visitor],
    ),
  );
  useRefreshEvery(MINUTE, answered);
  useRefreshOnReturn(0, answered);
  return {
    outcome: answered.value ?? null,
    busy,
    async change(on) {
      setBusy(true);
      const next = await (on ? alerts.turnOn(kinds) : alerts.turnOff(kinds)).catch(() => 'failed' as const);
      answered.replace({ state: next, sentAgo: null, trouble: null });
      if (visitor && next === 'on') await kept.add(visitor, kinds).catch(() => undefined);
      else if (visitor && !on) await kept.remove(visitor, kinds).catch(() => undefined);
      setBusy(false);
      // The next check stops those that began before the change.
      if (next !== 'failed') answered.refresh();
    },
  };
}
