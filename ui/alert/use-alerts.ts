import { useEffect, useState } from 'react';
import type { WantedKind } from '#core/alert/alert.ts';
import { AlertsHere, type AlertsOutcome } from '#core/alert/alerts-here.ts';
import { CheckAlerts } from '#core/alert/check-alerts.ts';
import { KeptAlerts } from '#core/alert/kept-alerts.ts';
import { MINUTE } from '#core/clock.ts';
import { useVisit } from '#ui/app/state.ts';
import { usePort } from '#ui/app/use-port.ts';

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
  const [outcome, setOutcome] = useState<AlertsOutcome | null>(null);
  const [busy, setBusy] = useState(false);
  const [changes, setChanges] = useState(0);
  const wanted = kinds.join(' ');
  const { visitor } = useVisit();
  useEffect(() => {
    if (!visitor) return undefined;
    let current = true;
    const look = () => {
      if (document.visibilityState === 'hidden') return;
      void check(visitor, wanted.split(' ') as WantedKind[]).then(
        (found) => current && setOutcome(found),
        () => undefined,
      );
    };
    look();
    document.addEventListener('visibilitychange', look);
    const timer = setInterval(look, MINUTE);
    return () => {
      current = false;
      document.removeEventListener('visibilitychange', look);
      clearInterval(timer);
    };
  }, [check, wanted, visitor, changes]);
  return {
    outcome,
    busy,
    async change(on) {
      setBusy(true);
      const next = await (on ? alerts.turnOn(kinds) : alerts.turnOff(kinds)).catch(() => 'failed' as const);
      setOutcome({ state: next, sentAgo: null, trouble: null });
      if (visitor && next === 'on') await kept.add(visitor, kinds).catch(() => undefined);
      else if (visitor && !on) await kept.remove(visitor, kinds).catch(() => undefined);
      setBusy(false);
      // The next check stops those that began before the change.
      if (next !== 'failed') setChanges((count) => count + 1);
    },
  };
}
