import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { Business } from '#core/business/business.ts';
import type { BusinessRecord } from '#core/review/business-records.ts';
import { StatusBadge } from '#ui/account/badges.tsx';
import { deliveriesOf, paths } from '#ui/app/paths.ts';
import { businessPlace } from '#ui/geography/business-place.ts';
import { Fact, RecordPart } from './record-drawer.tsx';
import { linkToRecord } from '#ui/listing/use-record-address.ts';

/** The details of a business, its owner, and its current work. */
export function BusinessFacts({ business, record }: { business: Business; record: BusinessRecord }): ReactNode {
  const { city, country } = businessPlace(business);
  const { owner, activeDeliveries } = record;
  return (
    <RecordPart title="Business">
      <dl className="grid gap-2">
        <Fact label="Address">
          <bdi>{business.address}</bdi>
          <br />
          <span>{`${city}, ${country}`}</span>
        </Fact>
        <Fact label="Owner">
          <span className="record-owner row wrap justify-between gap-2">
            <Link className="text-link" href={linkToRecord(paths.adminAccounts, owner.id)}>
              <bdi>{owner.name || 'No name set'}</bdi>
            </Link>
            {owner.status !== '' && <StatusBadge status={owner.status} />}
          </span>
        </Fact>
        <Fact label="Deliveries">
          <span className="record-owner row wrap justify-between gap-2">
            {activeDeliveries === 0 ? (
              <span>None under way</span>
            ) : (
              <Link className="text-link" href={`${deliveriesOf(business.id)}?status=Active`}>
                {`${activeDeliveries.toLocaleString('en-US')} under way`}
              </Link>
            )}
            <Link className="text-link" href={deliveriesOf(business.id)}>
              All deliveries
            </Link>
          </span>
        </Fact>
      </dl>
    </RecordPart>
  );
}
