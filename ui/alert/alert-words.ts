import type { AlertsState } from '#core/alert/alerts-here.ts';

/** The steps to get alerts if a click isn't enough; no entry for the other states. */
export const alertNotes: Readonly<Partial<Record<AlertsState, string>>> = {
  'install-first': 'On this device, alerts need the app: tap Share, then “Add to Home Screen”, and open it from there.',
  blocked: 'Alerts are blocked for this site. You can allow them in your browser’s settings.',
  failed: 'That didn’t work. Please try again.',
};
