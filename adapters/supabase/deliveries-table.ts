import * as v from 'valibot';
import type { UserId } from '#core/identity/user-id.ts';
import { isDeliveryNumber, type DeliveryNumber } from '#core/delivery/delivery-number.ts';
import { rowsOf } from './received.ts';

/** The columns of `delivery_tracking` that are read. */
const DeliveryRow = v.object({ delivery_number: v.pipe(v.string(), v.guard(isDeliveryNumber)) });

/** The row to write for a followed delivery. */
export const fromDelivery = (owner: UserId, number: DeliveryNumber) => ({ user_id: owner, delivery_number: number });
export type DeliveryInsert = ReturnType<typeof fromDelivery>;

export const deliveryRows = rowsOf(DeliveryRow, (row): DeliveryNumber => row.delivery_number);
