import type { AlertsOutcome, AlertsTrouble } from '#core/alert/alerts-here.ts';
import { ago } from '#ui/kit/ago.ts';
import { alertNotes } from './alert-words.ts';

const troubles: Readonly<Record<AlertsTrouble, string>> = {
  ended: 'Your browser has ended the alerts. Turn them on again.',
  'key-changed': 'Our alerts have changed. Turn them on again.',
  unknown: 'Our server doesn’t know this device anymore. Turn alerts on again.',
  unreached: 'We can’t reach our server. We keep trying.',
  undelivered: 'Your browser’s push service didn’t take our last alert. We keep trying.',
};

/** The text under the switch. `hint` describes the alerts. */
export function alertWords({ state, sentAgo, trouble }: AlertsOutcome, hint: string): string {
  if (state !== 'on') return alertNotes[state] ?? (trouble === null ? hint : troubles[trouble]);
  if (trouble === 'unreached') return troubles.unreached;
  const last = sentAgo === null ? 'No alert yet.' : `Last alert ${ago(sentAgo)}.`;
  return trouble === null ? `${hint}. ${last}` : `${last} ${troubles[trouble]}`;
}
