import { MINUTE } from '#core/clock.ts';
import { knownBusinessId } from '#core/business/business-id.ts';
import type { Business } from '#core/business/business.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import type { TrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import { instant, later, type Instant } from '#core/instant.ts';
import { brandPages } from '#brand/brand-pages.ts';
import { SAMPLE_DELIVERY } from '#ui/public/sample-delivery.ts';

/** A few minutes past noon, in the reader's time zone. */
export const NOON: Instant = instant(new Date(2026, 5, 3, 12, 4).getTime());
export const after = (minutes: number): Instant => later(NOON, minutes * MINUTE);

/** Numbers with valid check characters. */
export const NUMBER = SAMPLE_DELIVERY.number as TrackingNumber;
export const OTHER_NUMBERS = ['3PXR81WNKD6D', '9BHT54ZQMC2Y'] as TrackingNumber[];

const { shop } = brandPages.showcase;

/** The shop on the sample screens. */
export const business: Business = {
  id: knownBusinessId('00000000-0000-4000-9000-000000000002'),
  owner: knownUserId('00000000-0000-4000-8000-000000000002'),
  country: 'us',
  businessName: shop,
  address: '88 Valencia Street',
  city: SAMPLE_DELIVERY.city,
  state: SAMPLE_DELIVERY.state,
  businessEmail: 'counter@shop.example',
  status: 'Active',
  createdAt: NOON,
  statusReason: '',
  statusSince: null,
};
