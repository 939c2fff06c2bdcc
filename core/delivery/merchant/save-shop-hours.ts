import * as v from 'valibot';
import type { BusinessId } from '#core/business/business-id.ts';
import type { Failure } from '#core/failure.ts';
import { formOf, type IssuesOf, type TypedInto } from '#core/form.ts';
import { port } from '#core/port.ts';
import type { Result } from '#core/result.ts';
import { HOURS_CODES, HOURS_FIELDS, weekHoursOf } from '../request/hours-fields.ts';
import type { MerchantDeliveries } from './merchant-deliveries.ts';

/** The form of a shop's hours. */
export const ShopHoursForm = formOf(v.object(HOURS_FIELDS), HOURS_CODES);

/** Saves the hours of a shop. */
export function saveShopHours(deliveries: Pick<MerchantDeliveries, 'saveHours'>) {
  return async (
    typed: TypedInto<typeof ShopHoursForm>,
    business: BusinessId,
  ): Promise<Result<void, IssuesOf<typeof ShopHoursForm> | Failure>> => {
    const checked = ShopHoursForm.check(typed);
    return checked.ok ? deliveries.saveHours(business, weekHoursOf(checked.value)) : checked;
  };
}
export type SaveShopHours = ReturnType<typeof saveShopHours>;
export const SaveShopHours = port<SaveShopHours>('SaveShopHours');
