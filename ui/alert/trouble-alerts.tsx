import type { ReactNode } from 'react';
import type { WantedKind } from '#core/alert/alert.ts';
import { AlertSwitch } from './alert-switch.tsx';
import { useAlerts } from './use-alerts.ts';

const KINDS: readonly WantedKind[] = ['trouble'];

/** A merchant's alerts, only about problems. */
export default function TroubleAlerts(): ReactNode {
  return (
    <AlertSwitch
      alerts={useAlerts(KINDS)}
      label="Alerts about trouble"
      hint="If no courier is found, or a delivery is late, fails or gets lost"
    />
  );
}
