import type { PhoneReader } from '#core/delivery/request/phone-reader.ts';

/** Fetches the numbering plans of libphonenumber. */
export const phoneReader: PhoneReader = {
  load: () =>
    import('./read-phone.ts').then(
      ({ readPhone }) => readPhone,
      () => null,
    ),
};
