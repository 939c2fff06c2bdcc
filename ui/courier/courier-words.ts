import type { ImageRefusal } from '#core/account/open-picture.ts';
import type { CourierLocationForm, ServiceCityForm } from '#core/courier/courier-location.ts';
import type { KeepLicenseRefusal, LicenseSide } from '#core/courier/license.ts';
import type { SaveCourierPictureRefusal } from '#core/courier/save-courier-picture.ts';
import type { WordsOf } from '#ui/app/form-refusal.ts';
import { catalog, plainWords } from '#ui/messages.ts';

export const missingLicenseSide = {
  front: 'Add a picture of the front',
  back: 'Add a picture of the back',
} satisfies Record<LicenseSide, string>;

export const courierLocationForm = {
  missing: {
    country: plainWords.chooseCountry,
    city: plainWords.enterCity,
    state: plainWords.enterRegion,
    zipCode: 'Enter the ZIP or postal code',
  },
  codes: {
    missing: catalog.fillInAllFields,
    'too-long': plainWords.tooLong,
    unseen: plainWords.unseenCharacters,
  },
} satisfies WordsOf<typeof CourierLocationForm>;

export const serviceCityForm = {
  missing: {
    country: plainWords.chooseCountry,
    city: plainWords.enterCity,
    state: plainWords.enterRegion,
  },
  codes: {
    missing: catalog.fillInAllFields,
    'too-long': plainWords.tooLong,
    unseen: plainWords.unseenCharacters,
  },
} satisfies WordsOf<typeof ServiceCityForm>;

export const courierRefusals = {
  savePicture: {
    'missing-picture': catalog.uploadPicture,
    'signed-out': catalog.signInToSavePicture,
    'image-not-processed': catalog.pictureNotProcessed,
    'picture-not-saved': catalog.pictureNotSaved,
  } satisfies Record<SaveCourierPictureRefusal, string>,
  addLicenseSide: {
    'image-too-large': catalog.imageTooLarge,
    'image-not-processed': catalog.pictureNotProcessed,
    'storage-full': 'There is no room left on this device, so the image was not kept. Free some space and try again.',
    'not-kept': 'This browser doesn’t let us keep the image. Allow storage for this site and try again.',
  } satisfies Record<ImageRefusal | KeepLicenseRefusal, string>,
  submitLicense: {
    'missing-sides': catalog.uploadBothSides,
  },
};
