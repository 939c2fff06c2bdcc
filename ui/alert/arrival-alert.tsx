import { useEffect, useState, type ReactNode } from 'react';
import { AlertsHere, type AlertsState } from '#core/alert/alerts-here.ts';
import type { TrackingNumber } from '#core/delivery/tracking-number.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Button } from '#ui/kit/button.tsx';
import { alertNotes } from './alert-words.ts';

/** A recipient's alerts about one delivery: nothing if this browser has none. */
export default function ArrivalAlert({ number, secret }: { number: TrackingNumber; secret: string }): ReactNode {
  const alerts = usePort(AlertsHere);
  const [state, setState] = useState<AlertsState | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => {
    let current = true;
    void alerts.state(['on-its-way']).then(
      // Only the server knows the deliveries that a device has alerts for, so it's offered again.
      (found) => current && setState(found === 'on' ? 'off' : found),
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [alerts]);
  if (state === null || state === 'unsupported') return null;
  const turnOn = async () => {
    setBusy(true);
    const next = await alerts.turnOnForRecipient(number, secret).catch(() => 'failed' as const);
    setBusy(false);
    setState(next);
  };
  const note =
    state === 'on' ? 'We’ll tell you here when it’s on its way, and when it’s at the door.' : alertNotes[state];
  return (
    <div className="tracking__alert">
      {(state === 'off' || state === 'ask' || state === 'failed') && (
        <Button size="small" variant="secondary" busy={busy} onClick={() => void turnOn()}>
          Tell me when it’s close
        </Button>
      )}
      <p role="status">{note}</p>
    </div>
  );
}
