import { DENIED } from '#core/backend-failures.ts';
import { failure, type Failure } from '#core/failure.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { CourierApplicationSent } from './courier-desk.ts';
import type { Standing } from '../lifecycle/policy.ts';
import { isVehicle } from '../price/vehicle.ts';
import { normalizeMarket } from '../price/market.ts';
import { isMarket, isMarketList } from '../price/zone.ts';

/** Decides the sent part of an application, for couriers who work or wait for approval; their standing comes first. */
export function decideApplication(
  { roles, accountStatus }: Pick<Standing, 'roles' | 'accountStatus'>,
  { city: given, vehicle }: CourierApplicationSent,
): Result<CourierApplicationSent, Failure> {
  if (!roles.includes('courier') || (accountStatus !== 'Active' && accountStatus !== 'Pending')) return refused(DENIED);
  const city = isMarketList([given]) ? normalizeMarket(given) : given;
  if (!isMarket(city) || !isVehicle(vehicle)) return refused(failure('rejected', 'not acceptable: application'));
  return ok({ city, vehicle });
}
