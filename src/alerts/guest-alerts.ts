import { saveRecipientDevice } from '#adapters/supabase/alert/save-recipient-device.ts';
import { failure } from '#core/failure.ts';
import { refused } from '#core/result.ts';
import type { AlertsHere } from '#core/alert/alerts-here.ts';
import { liveAlerts } from './live-alerts.ts';

const signedOut = async () => refused(failure('denied', 'Nobody is signed in.'));

/** Alerts for a recipient who isn't signed in, without the client library. */
export const guestAlerts = (url: string): AlertsHere =>
  liveAlerts({
    list: signedOut,
    save: signedOut,
    forget: signedOut,
    saveForRecipient: saveRecipientDevice({ url }, (...call) => fetch(...call)),
  });
