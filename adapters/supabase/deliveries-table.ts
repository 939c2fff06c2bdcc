import * as v from 'valibot';
import type { UserId } from '#core/identity/user-id.ts';
import { isFollowedNumber, type FollowedNumber } from '#core/delivery/track/followed-number.ts';
import { rowsOf } from './received.ts';

/** The columns of `delivery_tracking` that are read. */
const DeliveryRow = v.object({ delivery_number: v.pipe(v.string(), v.guard(isFollowedNumber)) });

/** The row to write for a followed delivery. */
export const fromDelivery = (owner: UserId, number: FollowedNumber) => ({ user_id: owner, delivery_number: number });
export type DeliveryInsert = ReturnType<typeof fromDelivery>;

export const deliveryRows = rowsOf(DeliveryRow, (row): FollowedNumber => row.delivery_number);
