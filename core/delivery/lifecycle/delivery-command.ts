import type { UserId } from '#core/identity/user-id.ts';
import type { Instant } from '#core/instant.ts';
import type { DeliveryId, FailureReason } from './delivery.ts';
import type { Cents } from '../price/tariff.ts';
import type { Metadata } from '../request/metadata.ts';

/** A requested transition with its data. `policy.ts` decides who may request one at all. */
export type DeliveryCommand =
  /** `assign`: an administrator hands it to a courier. Without a route, it's alone. */
  | { readonly kind: 'accept' | 'assign'; readonly courier: UserId; readonly route?: DeliveryId | null }
  /** `readyAt` is when the last parcel was ready for which the courier stayed at the counter; the delivery's own if it's left out. */
  | { readonly kind: 'pick_up'; readonly readyAt?: Instant }
  | {
      readonly kind:
        | 'release'
        | 'no_show'
        | 'arrive_pickup'
        | 'arrive_dropoff'
        | 'cancel'
        | 'expire'
        | 'lose'
        | 'confirm'
        | 'object';
    }
  /** Without metadata it stays as it is. */
  | { readonly kind: 'correct'; readonly metadata?: Metadata }
  | { readonly kind: 'deliver'; readonly pin?: string; readonly photo?: boolean }
  | { readonly kind: 'fail'; readonly reason: FailureReason }
  /** `earlier` is the number of earlier retries; 0 if it's left out. */
  | { readonly kind: 'retry'; readonly earlier?: number }
  /** The reason is the administrator's own. */
  | { readonly kind: 'uphold' | 'waive'; readonly reason: string }
  | { readonly kind: 'refund'; readonly amount: Cents }
  | { readonly kind: 'hand_back'; readonly photo?: boolean };
