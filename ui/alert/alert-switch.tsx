import type { ReactNode } from 'react';
import { Switch } from '#ui/kit/choices/switch.tsx';
import { alertWords } from './outcome-words.ts';
import type { Alerts } from './use-alerts.ts';

/**
 * Turns some alerts on for this device, and shows when one last came, or why none does; nothing if it can't have any.
 * The browser asks only after a press.
 */
export function AlertSwitch({
  alerts: { outcome, busy, change },
  label,
  hint,
}: {
  alerts: Alerts;
  label: string;
  hint: string;
}): ReactNode {
  if (outcome === null || outcome.state === 'unsupported') return null;
  const { state, trouble } = outcome;
  const words = alertWords(outcome, hint);
  return (
    <>
      <Switch
        label={label}
        hint={words}
        checked={state === 'on'}
        busy={busy || state === 'install-first' || state === 'blocked'}
        onChange={(on) => void change(on)}
      />
      <p className="visually-hidden" role="status">
        {(state === 'failed' || trouble !== null) && words}
      </p>
    </>
  );
}
