import { saveRecipientDevice } from '#adapters/supabase/alert/save-recipient-device.ts';
import { browserStorage } from '#adapters/browser/browser-storage.ts';
import { storedAlertedDeliveries } from '#core/alert/stored-alerted-deliveries.ts';
import { failure } from '#core/failure.ts';
import { refused } from '#core/result.ts';
import { LIVE_PREFIX } from '../live-keys.ts';
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

/** The deliveries for which they turned alerts on. The app remembers them in the same place. */
export const guestAlerted = storedAlertedDeliveries(browserStorage(LIVE_PREFIX));
