import { useCallback, type ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import { businessId } from '#core/business/business-id.ts';
import { BusinessRecords, type BusinessDecision, type BusinessRecord } from '#core/review/business-records.ts';
import { afterDecision, DECISIONS, type Decision } from '#core/business/business-status.ts';
import { displayInternational, displayPhone } from '#core/geography/phone.ts';
import { ok } from '#core/result.ts';
import { usePort } from '#ui/app/use-port.ts';
import { BusinessStatusBadge } from '#ui/business/business-status-badge.tsx';
import { ApproveBoth } from '#ui/admin/review/approve-both.tsx';
import { noteApprovedTogether } from '#ui/admin/review/approved-together.ts';
import { businessReviewConfig } from '#ui/admin/review/business-review-config.ts';
import { BusinessKeys } from './business-keys.tsx';
import { ContactDetails, MailLink } from './contact-details.tsx';
import { businessHistoryWords } from '#ui/admin/review/decision-words.ts';
import { Fact, RecordDrawer } from './record-drawer.tsx';
import { lookupEntries, RecordHistory, type HistoryEntry } from './record-history.tsx';
import type { RecordProps } from '#ui/admin/review/review-list.tsx';
import { RowDecisions } from '#ui/admin/review/review-row-controls.tsx';
import { useRecord } from './use-record.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { BusinessFacts } from './business-facts.tsx';

/** Exactly one decision makes each transition. */
const decisionOf = ({ from, to }: BusinessDecision): Decision | undefined =>
  DECISIONS.find((decision) => afterDecision(from, decision) === to);

const historyOf = ({ createdAt }: Business, { decisions, lookups }: BusinessRecord): HistoryEntry[] => [
  ...decisions.map((taken) => {
    const decision = decisionOf(taken);
    const { to, at, by, byName, reason } = taken;
    return {
      what: decision === undefined ? `Set to ${to}` : businessHistoryWords[decision],
      at,
      by: { id: by, name: byName },
      reason,
    };
  }),
  ...lookupEntries(lookups),
  { what: 'Added', at: createdAt },
];

/** The record of a business. */
export function BusinessRecordDrawer({
  id,
  row: business,
  me,
  busy,
  callbacks,
  onClose,
}: RecordProps<Business, Decision>): ReactNode {
  const records = usePort(BusinessRecords);
  const load = useCallback(
    async (asked: string) => {
      const known = businessId(asked);
      return known === null ? ok(null) : records.find(known);
    },
    [records],
  );
  const record = useRecord<BusinessRecord>(id, business?.status, load);
  return (
    <RecordDrawer
      open={id !== null}
      onClose={onClose}
      noun="business"
      name={business?.businessName ?? null}
      more={business === undefined ? undefined : <span {...asWritten}>{business.businessEmail}</span>}
      badges={business !== undefined && <BusinessStatusBadge status={business.status} />}
      reason={business?.statusReason ?? ''}
      decisions={
        business !== undefined && (
          <RowDecisions
            config={businessReviewConfig}
            row={business}
            me={me}
            busy={busy}
            callbacks={callbacks}
            removable
            prominent
          />
        )
      }
      record={record}
    >
      {(found) =>
        business !== undefined && (
          <>
            <ApproveBoth
              business={business}
              record={found}
              me={me}
              onOwnerApproved={() => {
                noteApprovedTogether(business.id, found.owner.id);
                callbacks.decide(business, 'approve');
              }}
              reload={record.refresh}
            />
            <BusinessFacts business={business} record={found} />
            <ContactDetails key={business.id} load={() => records.openContact(business.id)} onOpened={record.refresh}>
              {({ businessEmail, pickupPhone, ownerEmail, ownerPhone, ownerDialCode }) => (
                <>
                  <Fact label="Business email">
                    <MailLink to={businessEmail} />
                  </Fact>
                  <Fact label="Pickup phone">
                    {pickupPhone === '' ? 'None yet' : <span {...asWritten}>{displayInternational(pickupPhone)}</span>}
                  </Fact>
                  <Fact label="Owner">
                    <MailLink to={ownerEmail} />
                    {ownerPhone !== '' && <br />}
                    {ownerPhone !== '' && <span {...asWritten}>{displayPhone(ownerPhone, ownerDialCode)}</span>}
                  </Fact>
                </>
              )}
            </ContactDetails>
            <BusinessKeys key={`keys ${business.id}`} business={business.id} />
            <RecordHistory entries={historyOf(business, found)} me={me} />
          </>
        )
      }
    </RecordDrawer>
  );
}
