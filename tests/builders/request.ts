import { CORRECTED_FIELDS, pick } from '#core/delivery/request/delivery-fields.ts';
import type { CorrectionForm, DeliveryForm, PickupForm } from '#core/delivery/request/delivery-form.ts';

/** The pickup settings of a business in Toronto. */
export const PICKUP: PickupForm = {
  postalCode: 'M6J 2Z4',
  phone: '+14165550101',
  notes: 'Ring at the back',
  timeZone: 'America/Toronto',
  callShop: 'no',
};

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
  ...more,
});

/** A complete correction, whose fields are those of {@link aRequest} unless given. */
export const aCorrection = (more: Partial<CorrectionForm> = {}): CorrectionForm => ({
  ...pick(CORRECTED_FIELDS, aRequest()),
  ...more,
});
