import type { Container } from 'inversify';
import type { Dispatch } from '#core/delivery/live/dispatch.ts';
import { SetPrices, setPrices } from '#core/delivery/price/set-prices.ts';
import { Tariffs } from '#core/delivery/price/tariffs.ts';
import { CityHours } from '#core/delivery/request/city-hours.ts';
import { PauseCity, pauseCity } from '#core/delivery/request/pause-city.ts';
import { SaveCityHours, saveCityHours } from '#core/delivery/request/save-city-hours.ts';
import { Random } from '#core/random.ts';

/** Binds what an administrator sets for each city. */
export function bindCities(
  container: Container,
  { tariffs, cityHours }: Pick<Dispatch, 'tariffs' | 'cityHours'>,
): void {
  container.bind(Tariffs).toConstantValue(tariffs);
  container.bind(SetPrices).toResolvedValue(setPrices, [Tariffs, Random]);
  container.bind(CityHours).toConstantValue(cityHours);
  container.bind(SaveCityHours).toResolvedValue(saveCityHours, [CityHours]);
  container.bind(PauseCity).toResolvedValue(pauseCity, [CityHours]);
}
