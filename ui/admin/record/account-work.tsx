import type { ReactNode } from 'react';
import { Link } from 'wouter';
import type { AccountRecord } from '#core/review/account-record.ts';
import type { Person } from '#core/identity/person.ts';
import { cityName } from '#core/courier/service-area.ts';
import { isMarket } from '#core/delivery/price/zone.ts';
import { paths } from '#ui/app/paths.ts';
import { BusinessStatusBadge } from '#ui/business/business-status-badge.tsx';
import { carryingWords } from '#ui/admin/account-words.ts';
import { Fact, RecordPart } from './record-drawer.tsx';
import { counted } from '#ui/admin/review/review-config.ts';
import { linkToRecord } from '#ui/listing/use-record-address.ts';

/** The current work of a courier or merchant: a suspension ends some of it. */
export function AccountWork({ person: { roles }, record }: { person: Person; record: AccountRecord }): ReactNode {
  const { areas, carries, activeDeliveries } = record;
  const courier = roles.includes('courier');
  const merchant = roles.includes('merchant');
  if (!courier && !merchant && carries === null) return null;
  return (
    <RecordPart title="Work">
      <dl className="grid gap-2">
        {(courier || areas.length > 0) && (
          <Fact label="Service area">
            {areas.length === 0 ? 'None yet' : areas.filter(isMarket).map(cityName).join(' · ')}
          </Fact>
        )}
        {(courier || carries !== null) && (
          <Fact label="Carrying">{carries === null ? 'Nothing at the moment' : carryingWords(carries)}</Fact>
        )}
        {(merchant || activeDeliveries > 0) && (
          <Fact label="Deliveries">
            {activeDeliveries === 0 ? 'None under way' : `${activeDeliveries.toLocaleString('en-US')} under way`}
          </Fact>
        )}
      </dl>
    </RecordPart>
  );
}

/** The businesses of an account, each linked to its record. */
export function AccountBusinesses({ record: { businesses } }: { record: AccountRecord }): ReactNode {
  if (businesses.length === 0) return null;
  return (
    <RecordPart title={counted(['business', 'businesses'], businesses.length)}>
      <ul className="record-links grid gap-3">
        {businesses.map(({ id, businessName, status }) => (
          <li className="row wrap justify-between gap-2" key={id}>
            <Link className="text-link" href={linkToRecord(paths.adminBusinesses, id)}>
              <bdi>{businessName}</bdi>
            </Link>
            <BusinessStatusBadge status={status} />
          </li>
        ))}
      </ul>
    </RecordPart>
  );
}
