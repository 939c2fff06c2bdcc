import { useEffect, useState, type ReactNode } from 'react';
import { AlertedDeliveries } from '#core/alert/alerted-deliveries.ts';
import { AlertsHere, type AlertsState } from '#core/alert/alerts-here.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { usePort } from '#ui/app/use-port.ts';
import { alertNotes } from './alert-words.ts';

/**
 * Offers a recipient alerts for when their delivery is on its way and at the door, and says if they're on. The browser
 * asks for permission only after a press. Only then does a recipient who blocked alerts see how to allow them, so that
 * the hint doesn't appear on every visit.
 */
export default function RecipientAlert({ number, secret }: { number: TrackingNumber; secret: string }): ReactNode {
  const alerts = usePort(AlertsHere);
  const alerted = usePort(AlertedDeliveries);
  const [state, setState] = useState<AlertsState | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let current = true;
    const look = async () => {
      const found = await alerts.stateForRecipient();
      const isOther = found === 'on' && !(await alerted.has(number));
      if (current) setState(isOther || found === 'blocked' ? 'off' : found);
    };
    void look().catch(() => undefined);
    return () => {
      current = false;
    };
  }, [alerts, alerted, number]);
  if (state === null || state === 'unsupported') return null;

  const turnOn = async () => {
    if (busy) return;
    setBusy(true);
    const next = await alerts.turnOnForRecipient(number, secret).catch(() => 'failed' as const);
    setBusy(false);
    setState(next);
    if (next === 'on') await alerted.add(number).catch(() => undefined);
  };
  const statusText = state === 'on' ? 'We’ll tell you when it’s on its way and at your door.' : alertNotes[state];
  return (
    <>
      {state !== 'on' && state !== 'blocked' && state !== 'install-first' && (
        <button type="button" className="text-link" aria-disabled={busy || undefined} onClick={() => void turnOn()}>
          Tell me when it’s close
        </button>
      )}
      <span role="status">{statusText}</span>
    </>
  );
}
