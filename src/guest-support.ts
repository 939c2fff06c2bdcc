import { cryptoRandom } from '#adapters/browser/crypto-random.ts';
import { workerWorkshop } from '#adapters/browser/worker-workshop.ts';
import { guestCases } from '#adapters/supabase/support/guest-cases.ts';
import { openPicture } from '#core/account/open-picture.ts';
import { proofPhoto } from '#core/delivery/courier/proof-photo.ts';
import { tellSupportOnce } from '#core/support/tell-support-once.ts';
import { reloadOffer } from './reload-offer.ts';

const { VITE_SUPABASE_URL: url = '' } = import.meta.env;

const workshop = workerWorkshop();

/** A recipient's case, for one who isn't signed in, without the client library. */
export const guestSupport = tellSupportOnce(
  guestCases(url, (...call) => fetch(...call), reloadOffer()),
  cryptoRandom,
  proofPhoto(openPicture(workshop), workshop),
);
