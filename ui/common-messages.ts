/**
 * Messages of the catalog that the courier screens share. They're in a separate file, so that those screens don't load
 * the whole catalog.
 */
export const commonCatalog = {
  unexpectedError: 'An unexpected error occurred. Please try again.',
  fillInAllFields: 'Please fill in all fields',
  pictureNotSaved: 'Failed to save profile picture. Please try again.',
  pictureNotProcessed: 'Failed to process image. Please try again.',
  signInToSavePicture: 'You must be logged in to save profile picture',
  imageTooLarge: 'Image size must be less than 5MB',
  uploadPicture: 'Please upload a profile picture',
  uploadBothSides: "Please upload both front and back of your driver's license",
} as const;

/** Texts that the courier screens share with other topics, and that the spec doesn't quote. */
export const commonWords = {
  chooseCountry: 'Choose a country',
  enterCity: 'Enter the city',
  enterRegion: 'Enter the state or province',
  tooLong: 'This is too long. Please shorten it.',
} as const;
