import type { ReactNode } from 'react';
import type { WantedKind } from '#core/alert/alert.ts';
import { AlertSwitch } from './alert-switch.tsx';
import { SuggestAlerts } from './suggest-alerts.tsx';
import { useAlerts } from './use-alerts.ts';

const KINDS: readonly WantedKind[] = ['offer', 'job'];

/**
 * A courier's alerts: new deliveries, and changes of the current one. `online`: whether they get deliveries now.
 * `finished`: whether they've just delivered one.
 */
export default function OfferAlerts({ online, finished }: { online: boolean; finished: boolean }): ReactNode {
  const alerts = useAlerts(KINDS);
  return (
    <>
      <SuggestAlerts online={online} finished={finished} alerts={alerts} />
      <AlertSwitch alerts={alerts} label="Alerts for new deliveries" hint="Also with the screen off" />
    </>
  );
}
