import { workerWorkshop } from '#adapters/browser/worker-workshop.ts';
import { openPicture } from '#core/account/open-picture.ts';
import { proofPhoto } from '#core/delivery/courier/proof-photo.ts';

const workshop = workerWorkshop();

/** Makes a recipient's photo small enough to send. It's fetched with the first photo. */
export const guestPhoto = proofPhoto(openPicture(workshop), workshop);
