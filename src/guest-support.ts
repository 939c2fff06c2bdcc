import { browserStorage } from '#adapters/browser/browser-storage.ts';
import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { guestCases } from '#adapters/supabase/support/guest-cases.ts';
import { tellSupportOnce } from '#core/support/recipient/tell-support-once.ts';
import { LIVE_PREFIX } from './live-keys.ts';
import { reloadOffer } from './reload-offer.ts';

const { VITE_SUPABASE_URL: url = '' } = import.meta.env;

/** A recipient's case, for one who isn't signed in, without the client library. */
export const guestSupport = tellSupportOnce(
  guestCases(url, (...call) => fetch(...call), reloadOffer()),
  cryptoRandom,
  async (file) => (await import('./guest-photo.ts')).guestPhoto(file),
  browserStorage(LIVE_PREFIX),
);
