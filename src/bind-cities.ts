import type { Container } from 'inversify';
import type { Dispatch } from '#core/delivery/live/dispatch.ts';
import { SetPrices, setPrices } from '#core/delivery/price/set-prices.ts';
import { Tariffs } from '#core/delivery/price/tariffs.ts';
import { CityPauses } from '#core/delivery/request/city-pauses.ts';
import { PauseCity, pauseCity } from '#core/delivery/request/pause-city.ts';
import { Random } from '#core/random.ts';

/** Binds what an administrator sets for each city. */
export function bindCities(
  container: Container,
  { tariffs, cityPauses }: Pick<Dispatch, 'tariffs' | 'cityPauses'>,
): void {
  container.bind(Tariffs).toConstantValue(tariffs);
  container.bind(SetPrices).toResolvedValue(setPrices, [Tariffs, Random]);
  container.bind(CityPauses).toConstantValue(cityPauses);
  container.bind(PauseCity).toResolvedValue(pauseCity, [CityPauses]);
}
