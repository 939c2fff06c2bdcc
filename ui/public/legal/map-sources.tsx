import type { ReactNode } from 'react';
import { PEOPLE_KEPT } from '#core/delivery/lifecycle/delivery-record.ts';
import { days } from './periods.ts';

/** The makers of the data that maps are drawn from, and the service that finds doors, if the operator has one. */
export const MapSources = (): ReactNode => (
  <>
    <li>
      A city’s map is a drawing from our own server, made from OpenStreetMap’s data (© OpenStreetMap contributors), and
      places of postal codes come from GeoNames (CC BY 4.0). Neither learns of you. Another company’s map opens only
      when a courier taps an address, in the map app of their phone.
    </li>
    {(import.meta.env.VITE_GEOCODER ?? '') !== '' && (
      <li>
        {`${import.meta.env.VITE_GEOCODER} gets the address of each delivery’s door once from our server, without a name, and tells its place on the map. We delete the place with the address, ${days(PEOPLE_KEPT)} after the delivery ended.`}
      </li>
    )}
  </>
);
