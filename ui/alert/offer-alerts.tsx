import type { ReactNode } from 'react';
import { AlertSwitch } from './alert-switch.tsx';

/** A courier's alerts: new deliveries, and changes of the current one. */
export default function OfferAlerts(): ReactNode {
  return <AlertSwitch kinds={['offer', 'job']} label="Alerts for new deliveries" hint="Also with the screen off" />;
}
