import type { ReactNode } from 'react';

/** The makers of the data that maps are drawn from. */
export const MapSources = (): ReactNode => (
  <li>
    A city’s map is a drawing from our own server, made from OpenStreetMap’s data (© OpenStreetMap contributors), and
    places of postal codes come from GeoNames (CC BY 4.0). Neither learns of you. Another company’s map opens only when
    a courier taps an address, in the map app of their phone.
  </li>
);
