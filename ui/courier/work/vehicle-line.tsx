import { useCallback, type ReactNode } from 'react';
import { CourierDesk } from '#core/delivery/courier/courier-desk.ts';
import { ROOM, type Vehicle } from '#core/delivery/price/vehicle.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';
import { vehicleWords } from '#ui/courier/vehicle-words.ts';

/** `Bike: up to 3 small parcels at a time, in cities that allow it.` */
export const roomWords = (vehicle: Vehicle): string =>
  ROOM[vehicle] === 1
    ? `${vehicleWords[vehicle]}: one delivery at a time.`
    : `${vehicleWords[vehicle]}: up to ${ROOM[vehicle]} small parcels at a time, in cities that allow it.`;

/** The courier's vehicle and its room. Fetched after the service area; without this file, nothing shows. */
export default function VehicleLine(): ReactNode {
  const desk = usePort(CourierDesk);
  const { answer } = useAnswer(useCallback(() => desk.application(), [desk]));
  if (answer?.ok !== true || answer.value === null) return null;
  const { vehicle } = answer.value;
  return (
    <p>
      {vehicle !== 'foot' && <strong>{'You ride '}</strong>}
      <span className="soft">{roomWords(vehicle)}</span>
    </p>
  );
}
