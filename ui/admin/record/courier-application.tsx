import { useCallback, useState, type ReactNode } from 'react';
import { cityName } from '#core/courier/service-area.ts';
import { isMarket } from '#core/delivery/price/zone.ts';
import type { Person } from '#core/identity/person.ts';
import type { AccountRecord } from '#core/review/account-record.ts';
import { accountDecisionsFrom, REVIEW_CHECKS, type ReviewCheck } from '#core/account/account-decision.ts';
import { ReviewChecks } from '#core/review/review-checks.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useValue } from '#ui/app/use-value.ts';
import { vehicleWords } from '#ui/courier/vehicle-words.ts';
import { Checkbox } from '#ui/kit/choices/checkbox.tsx';
import { checkWords } from '#ui/admin/account-words.ts';
import { Fact, RecordPart } from './record-drawer.tsx';

/** Whether an administrator can approve the account. */
const isUndecided = (status: string): boolean =>
  accountDecisionsFrom(status).some((decision) => decision === 'approve' || decision === 'activate');

/**
 * The facts behind a courier's approval: application, verified contacts, and a checklist. Renders nothing for other
 * accounts.
 */
export function CourierApplication({ person, record }: { person: Person; record: AccountRecord }): ReactNode {
  const { application, emailVerified } = record;
  if (application === null) return null;
  const { city, vehicle, photo } = application;
  return (
    <RecordPart title="Application">
      {photo === null ? (
        <p className="record-note">No photo yet.</p>
      ) : (
        <img className="record-photo" src={photo} alt="The courier, as recipients will see them" />
      )}
      <dl className="grid gap-2">
        <Fact label="City">{city !== null && isMarket(city) ? cityName(city) : 'Not sent yet'}</Fact>
        <Fact label="Vehicle">{vehicle === null ? 'Not sent yet' : vehicleWords[vehicle]}</Fact>
        <Fact label="Email">{emailVerified ? 'Verified' : 'Not verified'}</Fact>
        <Fact label="Phone">{person.phone === '' ? 'None yet' : 'Given, not verified'}</Fact>
        <Fact label="License">Stays on the courier’s phone: we have no copy. Ask to see it when you meet.</Fact>
      </dl>
      {isUndecided(person.status) && <Checklist key={person.id} person={person} />}
    </RecordPart>
  );
}

/** Three checks, remembered on this device until an approval stores them. */
function Checklist({ person }: { person: Person }): ReactNode {
  const checks = usePort(ReviewChecks);
  const stored = useValue(useCallback(() => checks.of(person.id), [checks, person.id]));
  const [chosen, choose] = useState<readonly ReviewCheck[] | null>(null);
  const ticked = chosen ?? stored ?? [];
  const toggle = (check: ReviewCheck, on: boolean) => {
    const next = REVIEW_CHECKS.filter((one) => (one === check ? on : ticked.includes(one)));
    choose(next);
    void checks.set(person.id, next);
  };
  return (
    <fieldset className="record-checks grid justify-items-start gap-1">
      <legend>{`Checklist: ${ticked.length} of ${REVIEW_CHECKS.length}`}</legend>
      {REVIEW_CHECKS.map((check) => (
        <Checkbox
          key={check}
          label={checkWords[check]}
          checked={ticked.includes(check)}
          onToggle={(on) => toggle(check, on)}
        />
      ))}
      <p className="record-note">Stored when you approve, with what’s still open. Until then it’s on this device.</p>
    </fieldset>
  );
}
