import { browserStorage } from '#adapters/browser/browser-storage.ts';
import { storedAlertedDeliveries } from '#core/alert/stored-alerted-deliveries.ts';
import { LIVE_PREFIX } from '../live-keys.ts';

/** The deliveries for which guests turned alerts on. The app remembers them in the same place. */
export const guestAlerted = storedAlertedDeliveries(browserStorage(LIVE_PREFIX));
