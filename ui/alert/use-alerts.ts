import { useEffect, useState } from 'react';
import { AlertsHere, type AlertsState } from '#core/alert/alerts-here.ts';
import type { WantedKind } from '#core/alert/alert.ts';
import { usePort } from '#ui/app/use-port.ts';

/** Alerts of some kinds on this device. `state` is null until it's known. */
export function useAlerts(kinds: readonly WantedKind[]) {
  const alerts = usePort(AlertsHere);
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
    /** Turns them on or off. Call it from a click. */
    async change(on: boolean): Promise<void> {
      setBusy(true);
      const next = await (on ? alerts.turnOn(kinds) : alerts.turnOff(kinds)).catch(() => 'failed' as const);
      setBusy(false);
      setState(next);
    },
  };
}
