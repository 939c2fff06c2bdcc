import { useState, type ReactNode } from 'react';
import { CityHours, ONE_AT_A_TIME, type City } from '#core/delivery/request/city-hours.ts';
import { MOST_CARRIED, ROOM } from '#core/delivery/price/vehicle.ts';
import { toasts } from '#ui/app/toasts.ts';
import { usePort } from '#ui/app/use-port.ts';
import { ChoiceRow } from '#ui/kit/choices/choice-row.tsx';
import { cityRefusals } from './city-words.ts';

const LIMITS: Readonly<Record<string, number>> = { one: ONE_AT_A_TIME, vehicle: MOST_CARRIED };

/** The choice whether couriers of a city carry one delivery at a time, or as many as their vehicles take. */
export function CarryLimit({ city, reload }: { city: City; reload: () => Promise<City | undefined> }): ReactNode {
  const cities = usePort(CityHours);
  const [chosen, setChosen] = useState<string | null>(null);
  const save = async (choice: string) => {
    if (chosen !== null) return;
    setChosen(choice);
    const saved = await cities.saveCarryLimit(city.market, LIMITS[choice] ?? ONE_AT_A_TIME, city.version);
    await reload();
    setChosen(null);
    if (saved.ok)
      toasts.success(choice === 'one' ? 'Couriers carry one at a time' : 'Couriers carry what their vehicle takes');
    else if (typeof saved.error === 'string') toasts.error(cityRefusals[saved.error]);
    else toasts.error('We couldn’t save this. Please try again.');
  };
  return (
    <>
      <ChoiceRow
        name="carryLimit"
        legend="At a time"
        value={chosen ?? (city.carryLimit === ONE_AT_A_TIME ? 'one' : 'vehicle')}
        onChange={(choice) => void save(choice)}
        choices={[
          { value: 'one', title: 'One delivery' },
          { value: 'vehicle', title: 'By vehicle' },
        ]}
      />
      <p className="soft">
        {`By vehicle, a courier who’s still at a counter is offered more from it, if every promise holds: up to ${ROOM.bike} small parcels on a bike or scooter, ${ROOM.car} in a car. A large one counts as two.`}
      </p>
    </>
  );
}
