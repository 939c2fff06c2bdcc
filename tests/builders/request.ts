import {
  CORRECTED_FIELDS,
  DELIVERY_FIELD_NAMES,
  describedField,
  pick,
  type DeliveryFieldName,
  type FieldsWith,
} from '#core/delivery/request/delivery-fields.ts';
import type { CorrectionForm, DeliveryForm, PickupForm } from '#core/delivery/request/delivery-form.ts';

/** The pickup settings of a business in Toronto. */
export const PICKUP: PickupForm = {
  postalCode: 'M6J 2Z4',
  phone: '+14165550101',
  notes: 'Ring at the back',
  timeZone: 'America/Toronto',
  callShop: 'no',
};

/** The fields of a request with free text. */
export const TEXT_FIELDS = DELIVERY_FIELD_NAMES.filter((name) => ['text', 'lines'].includes(describedField(name).rule));

/** The texts of a request that a courier never sees. */
export type UnseenByCourier = Exclude<
  DeliveryFieldName,
  | FieldsWith<{ courier: 'searching' }>
  | FieldsWith<{ courier: 'picked_up' }>
  | FieldsWith<{ rule: 'cents' }>
  | 'readyIn'
  | 'slot'
>;

/** A complete form of a request, for a recipient near the counter of {@link PICKUP}. */
export const aRequest = (more: Partial<DeliveryForm> = {}): DeliveryForm => ({
  name: 'Rosa Recipient',
  street: '12 Dropoff Street',
  unit: 'Unit 3',
  postalCode: 'M6J 1A1',
  city: 'Toronto',
  state: 'on',
  phone: '+14165550199',
  email: '',
  accessCode: '#1842',
  notes: 'Mind the dog',
  size: 'small',
  handover: 'meet',
  contents: 'Two loaves',
  reference: 'Order 77',
  declared: 4500,
  readyIn: 0,
  slot: '',
  ...more,
});

/** A complete correction, whose fields are those of {@link aRequest} unless given. */
export const aCorrection = (more: Partial<CorrectionForm> = {}): CorrectionForm => ({
  ...pick(CORRECTED_FIELDS, aRequest()),
  ...more,
});
