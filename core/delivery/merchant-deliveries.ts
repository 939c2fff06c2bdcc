import type { BusinessId } from '../business/business-id.ts';
import type { Failure } from '../failure.ts';
import type { Instant } from '../instant.ts';
import { port } from '../port.ts';
import type { Result } from '../result.ts';
import type { CommandId } from './command.ts';
import type { DeliveryEvent, DeliveryId } from './delivery.ts';
import type { CorrectionForm, DeliveryForm, PickupForm } from './delivery-form.ts';
import type { DeliverySummary, MerchantDelivery } from './merchant-delivery.ts';
import type { RequestDenial } from './policy.ts';
import type { Cents, Currency } from './tariff.ts';

/** What a business has told about its counter, and how many deliveries are on us. */
export interface BusinessSettings {
  /** Null until the first request. */
  readonly pickup: PickupForm | null;
  readonly freeLeft: number;
}

/** The settings, and the backend's time when it gave them: a device's own clock may be wrong. */
export interface CurrentSettings extends BusinessSettings {
  readonly now: Instant;
}

/** A delivery as it is asked for, with the price that was shown: at another one nothing is requested. */
export interface DeliveryRequest {
  readonly id: DeliveryId;
  readonly businessId: BusinessId;
  readonly details: DeliveryForm;
  readonly redeliveryOf: DeliveryId | null;
  readonly agreed: { readonly fee: Cents; readonly free: boolean };
}

/**
 * Why a delivery was not requested.
 * - `no-pickup`: the business has told no postal code and phone yet
 * - `price-changed`: it costs something else by now, such as when the last free one went elsewhere
 * - `too-many`: 200 are under way, or 60 were requested within the hour
 */
export type RequestRefusal =
  RequestDenial | 'no-such-business' | 'no-pickup' | 'out-of-area' | 'price-changed' | 'too-many' | 'invalid';

/** Why nothing was changed: there is no such delivery of theirs, or it stands elsewhere by now. */
export type ChangeRefusal = 'no-such-delivery' | 'wrong-status' | 'invalid';

/** The figures of a business at a glance. */
export interface DeliveryOverview {
  readonly total: number;
  readonly active: number;
  /** Of those that reached a door in the last 30 days: from 0 to 1; null where none did. */
  readonly onTimeRate: number | null;
  /** What it owes, in cents; below zero, its credit. */
  readonly balance: Cents;
  readonly currency: Currency;
  /** The last ten, newest first. */
  readonly recent: readonly (DeliveryEvent & { readonly number: string })[];
}

/**
 * The deliveries of a merchant's businesses. Those of others are absent, not errors. What time alone does, such as
 * giving up the search, has happened before anything is answered.
 */
export interface MerchantDeliveries {
  settings(business: BusinessId): Promise<Result<CurrentSettings | null, Failure>>;
  savePickup(business: BusinessId, pickup: PickupForm): Promise<Result<void, Failure>>;
  request(command: CommandId, request: DeliveryRequest): Promise<Result<MerchantDelivery, RequestRefusal | Failure>>;
  /** Newest first. */
  list(business: BusinessId): Promise<Result<DeliverySummary[], Failure>>;
  find(delivery: DeliveryId): Promise<Result<MerchantDelivery | null, Failure>>;
  overview(business: BusinessId): Promise<Result<DeliveryOverview | null, Failure>>;
  /** Until a courier has it. Free while one is looked for. Administrators may cancel anyone's. */
  cancel(command: CommandId, delivery: DeliveryId): Promise<Result<MerchantDelivery, ChangeRefusal | Failure>>;
  correct(
    command: CommandId,
    delivery: DeliveryId,
    changes: CorrectionForm,
  ): Promise<Result<MerchantDelivery, ChangeRefusal | Failure>>;
  /** The parcel is back at the counter. */
  confirmReturn(command: CommandId, delivery: DeliveryId): Promise<Result<MerchantDelivery, ChangeRefusal | Failure>>;
}
export const MerchantDeliveries = port<MerchantDeliveries>('MerchantDeliveries');
