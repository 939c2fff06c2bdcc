import { useEffect, useState } from 'react';
import { KeptAlerts } from '#core/alert/kept-alerts.ts';
import { AlertsHere, type AlertsState } from '#core/alert/alerts-here.ts';
import type { WantedKind } from '#core/alert/alert.ts';
import { currentAccount } from '#ui/app/state.ts';
import { usePort } from '#ui/app/use-port.ts';

/** Alerts of some kinds on this device. */
export interface Alerts {
  /** Null until it's known. */
  readonly state: AlertsState | null;
  readonly busy: boolean;
  /** Turns them on or off. Call it from a click. */
  change(on: boolean): Promise<void>;
}

export function useAlerts(kinds: readonly WantedKind[]): Alerts {
  const alerts = usePort(AlertsHere);
  const kept = usePort(KeptAlerts);
  const [state, setState] = useState<AlertsState | null>(null);
  const [busy, setBusy] = useState(false);
  const wanted = kinds.join(' ');
  useEffect(() => {
    let current = true;
    void alerts.state(wanted.split(' ') as WantedKind[]).then(
      (found) => current && setState(found),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [alerts, wanted]);
  return {
    state,
    busy,
    async change(on) {
      setBusy(true);
      const next = await (on ? alerts.turnOn(kinds) : alerts.turnOff(kinds)).catch(() => 'failed' as const);
      setBusy(false);
      setState(next);
      const account = currentAccount();
      if (account === null || account === 'loading') return;
      if (next === 'on') void kept.add(account.userId, kinds).catch(() => undefined);
      else if (!on) void kept.remove(account.userId, kinds).catch(() => undefined);
    },
  };
}
