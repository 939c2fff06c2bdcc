import { useState, type ReactNode } from 'react';
import type { WantedKind } from '#core/alert/alert.ts';
import { CaseDesk } from '#core/support/case-desk.ts';
import type { SupportTimes } from '#core/support/cases.ts';
import { toasts } from '#ui/app/toasts.ts';
import { usePort } from '#ui/app/use-port.ts';
import { AlertSwitch } from '#ui/alert/alert-switch.tsx';
import { useAlerts } from '#ui/alert/use-alerts.ts';
import { businessTime } from '#ui/delivery/business-time.ts';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { Switch } from '#ui/kit/choices/switch.tsx';
import { onCallRefusalWords } from './hours-words.ts';

const KINDS: readonly WantedKind[] = ['case'];

/** Puts the administrator on call. Only a device with alerts can be reached at night. */
export function OnCallCard({
  times: { onCall, onCallUntil, timeZone, now },
  onChanged,
}: {
  times: SupportTimes;
  onChanged: () => void;
}): ReactNode {
  const desk = usePort(CaseDesk);
  const alerts = useAlerts(KINDS);
  const [busy, setBusy] = useState(false);
  const change = async (on: boolean) => {
    setBusy(true);
    const changed = await desk.setOnCall(on);
    setBusy(false);
    if (!changed.ok) toasts.error(onCallRefusalWords(changed.error));
    onChanged();
  };
  const shown = businessTime(timeZone);
  const hint =
    onCallUntil === null
      ? `For 12 hours. A safety report alerts you at any hour. ${onCall ? 'Someone else is on call now.' : 'No one is on call now.'}`
      : `Until ${shown.near(onCallUntil, now)}${shown.note === '' ? '' : `, ${shown.note}`}. A safety report alerts you.`;
  return (
    <Card className="stack gap-4">
      <Switch
        label="On call"
        hint={hint}
        checked={onCallUntil !== null}
        busy={busy}
        onChange={(on) => void change(on)}
      />
      <AlertSwitch
        alerts={{ ...alerts, change: async (on) => alerts.change(on).then(onChanged) }}
        label="Alerts about cases"
        hint="While you’re on call, and about overdue cases"
      />
    </Card>
  );
}
