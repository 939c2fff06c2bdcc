import type { MiddleOf } from '#core/geography/area-middles.ts';
import { ADDED_FOR_RECIPIENTS } from '#core/delivery/request/recipient-fields.ts';

/** The delivery in the sample screens and in the API example. The number's check character is valid. */
export const SAMPLE_DELIVERY = {
  number: '7KMD92QXHT4G',
  pin: '4826',
  name: 'Rosa Fernandes',
  street: '412 Guerrero Street',
  unit: 'Apt 3',
  ...ADDED_FOR_RECIPIENTS,
  city: 'San Francisco',
  state: 'ca',
  postalCode: '94110',
} as const;

/** The postal code of its pickup. */
export const SAMPLE_PICKUP_CODE = '94133';

/** The middles of both postal areas, so that a page with the sample needs no data. */
export const sampleMiddle: MiddleOf = (_country, code) =>
  code === SAMPLE_PICKUP_CODE ? { lat: 37.8, lon: -122.41 } : { lat: 37.75, lon: -122.42 };
