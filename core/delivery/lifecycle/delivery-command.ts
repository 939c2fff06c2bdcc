import type { UserId } from '#core/identity/user-id.ts';
import type { FailureReason } from './delivery.ts';
import type { Cents } from '../price/tariff.ts';
import type { Metadata } from '../request/metadata.ts';

/** A requested transition with its data. `policy.ts` decides who may request one at all. */
export type DeliveryCommand =
  /** `assign`: an administrator hands it to a courier. */
  | { readonly kind: 'accept' | 'assign'; readonly courier: UserId }
  | {
      readonly kind:
        | 'release'
        | 'no_show'
        | 'arrive_pickup'
        | 'pick_up'
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
