import type { ImageRefusal } from '#core/account/open-picture.ts';
import type { CourierLocationForm, ServiceCityForm } from '#core/courier/courier-location.ts';
import type { KeepLicenseRefusal, LicenseSide } from '#core/courier/license.ts';
import type { SaveCourierPictureRefusal } from '#core/courier/save-courier-picture.ts';
import type { WordsOf } from '#ui/app/form-refusal.ts';
import { commonCatalog, commonWords } from '#ui/common-messages.ts';

export const missingLicenseSide = {
  front: 'Add a picture of the front',
  back: 'Add a picture of the back',
} satisfies Record<LicenseSide, string>;

export const courierLocationForm = {
  missing: {
    country: commonWords.chooseCountry,
    city: commonWords.enterCity,
    state: commonWords.enterRegion,
    zipCode: 'Enter the ZIP or postal code',
  },
  codes: {
    missing: commonCatalog.fillInAllFields,
    'too-long': commonWords.tooLong,
    unseen: commonWords.unseenCharacters,
  },
} satisfies WordsOf<typeof CourierLocationForm>;

export const serviceCityForm = {
  missing: {
    country: commonWords.chooseCountry,
    city: commonWords.enterCity,
    state: commonWords.enterRegion,
  },
  codes: {
    missing: commonCatalog.fillInAllFields,
    'too-long': commonWords.tooLong,
    unseen: commonWords.unseenCharacters,
  },
} satisfies WordsOf<typeof ServiceCityForm>;

const somebodyElse = 'Someone else is now signed in on this browser. Reload the page to continue.';

export const courierRefusals = {
  savePicture: {
    'missing-picture': commonCatalog.uploadPicture,
    'signed-out': commonCatalog.signInToSavePicture,
    'image-not-processed': commonCatalog.pictureNotProcessed,
    'picture-not-saved': commonCatalog.pictureNotSaved,
  } satisfies Record<SaveCourierPictureRefusal, string>,
  addLicenseSide: {
    'image-too-large': commonCatalog.imageTooLarge,
    'image-not-processed': commonCatalog.pictureNotProcessed,
    'storage-full': 'This device is out of storage, so the image wasn’t saved. Free some space and try again.',
    'not-kept': 'This browser doesn’t let us keep the image. Allow storage for this site and try again.',
    'somebody-else': somebodyElse,
  } satisfies Record<ImageRefusal | KeepLicenseRefusal, string>,
  submitLicense: {
    'missing-sides': commonCatalog.uploadBothSides,
    'somebody-else': somebodyElse,
  },
};
