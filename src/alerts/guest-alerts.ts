import { saveRecipientDevice } from '#adapters/supabase/alert/save-recipient-device.ts';
import { failure } from '#core/failure.ts';
import { refused } from '#core/result.ts';
import { liveAlerts } from './live-alerts.ts';

const { VITE_SUPABASE_URL: url = '' } = import.meta.env;
const denied = async () => refused(failure('denied'));

/** Alerts for a recipient who isn't signed in, without the client library. */
export const guestAlerts = liveAlerts({
  list: denied,
  save: denied,
  forget: denied,
  saveForRecipient: saveRecipientDevice({ url }, (...call) => fetch(...call)),
});
