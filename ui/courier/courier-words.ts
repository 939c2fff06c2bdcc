import type { CourierLocationForm } from '#core/courier/location-form.ts';
import type { LicenseSide } from '#core/courier/license.ts';
import type { SaveCourierPictureRefusal } from '#core/courier/save-courier-picture.ts';
import type { WordsOf } from '#ui/app/form-refusal.ts';
import { commonCatalog, commonWords } from '#ui/common-messages.ts';
import { imageRefusals } from './image-words.ts';

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
    'other-region': 'This code belongs to another state or province. Check both.',
  },
} satisfies WordsOf<typeof CourierLocationForm>;

export const courierRefusals = {
  savePicture: {
    'missing-picture': commonCatalog.uploadPicture,
    'signed-out': commonCatalog.signInToSavePicture,
    'image-not-processed': commonCatalog.pictureNotProcessed,
    'picture-not-saved': commonCatalog.pictureNotSaved,
  } satisfies Record<SaveCourierPictureRefusal, string>,
  addLicenseSide: imageRefusals,
  submitLicense: {
    'missing-sides': commonCatalog.uploadBothSides,
    'somebody-else': imageRefusals['somebody-else'],
  },
};
