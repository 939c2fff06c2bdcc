import type { ReactNode } from 'react';
import { AlertSwitch } from './alert-switch.tsx';

/** A merchant's alerts. All that goes well stays on the page. */
export default function TroubleAlerts(): ReactNode {
  return (
    <AlertSwitch
      kinds={['trouble']}
      label="Alerts about trouble"
      hint="If no courier is found, or a delivery is late, fails or gets lost"
    />
  );
}
