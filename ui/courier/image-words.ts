import type { ImageRefusal } from '#core/account/open-picture.ts';
import type { KeepLicenseRefusal } from '#core/courier/license.ts';
import { commonCatalog } from '#ui/common-messages.ts';

/** Reasons why an image isn't kept: of a license, or as proof of a delivery. */
export const imageRefusals = {
  'image-too-large': commonCatalog.imageTooLarge,
  'image-not-processed': commonCatalog.pictureNotProcessed,
  'storage-full': 'This device is out of storage, so the image wasn’t saved. Free some space and try again.',
  'not-kept': 'This browser doesn’t let us keep the image. Allow storage for this site and try again.',
  'somebody-else': 'Someone else is now signed in on this browser. Reload the page to continue.',
} satisfies Record<ImageRefusal | KeepLicenseRefusal, string>;
