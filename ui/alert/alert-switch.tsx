import type { ReactNode } from 'react';
import { Switch } from '#ui/kit/switch.tsx';
import { alertNotes } from './alert-words.ts';
import type { Alerts } from './use-alerts.ts';

/** Turns some alerts on for this device; nothing if it can't have any. The browser asks only after a press. */
export function AlertSwitch({
  alerts: { state, busy, change },
  label,
  hint,
}: {
  alerts: Alerts;
  label: string;
  hint: string;
}): ReactNode {
  if (state === null || state === 'unsupported') return null;
  const note = alertNotes[state];
  return (
    <>
      <Switch
        label={label}
        hint={note ?? hint}
        checked={state === 'on'}
        busy={busy || state === 'install-first' || state === 'blocked'}
        onChange={(on) => void change(on)}
      />
      <p className="visually-hidden" role="status">
        {state === 'failed' && note}
      </p>
    </>
  );
}
