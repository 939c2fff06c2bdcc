import type { ReactNode } from 'react';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import type { DoorField } from '#core/delivery/request/delivery-fields.ts';
import { addressLines } from '#core/geography/address.ts';
import { PlaceCard } from './place-card.tsx';

/** The recipient's door; the courier sees it once they have the parcel. */
export function JobDoor({ job }: { job: Job }): ReactNode {
  if (job.dropoff === null) return <p role="status">You’ll see the address once this is sent.</p>;
  const { name, phone } = job.dropoff;
  return (
    <PlaceCard
      name={name}
      lines={addressLines({ ...job.dropoff, city: job.dropoffCity, country: job.country })}
      phone={phone}
      door={job.dropoff satisfies Readonly<Record<DoorField, string>>}
    />
  );
}
