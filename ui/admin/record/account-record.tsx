import { useCallback, type ReactNode } from 'react';
import type { AccountDecision, TakenDecision } from '#core/account/account-decision.ts';
import type { AccountRecord } from '#core/review/account-record.ts';
import { AccountReview } from '#core/review/account-review.ts';
import type { Person } from '#core/identity/person.ts';
import { userId } from '#core/identity/user-id.ts';
import { displayPhone } from '#core/geography/phone.ts';
import { ok } from '#core/result.ts';
import { StatusBadge } from '#ui/account/badges.tsx';
import { usePort } from '#ui/app/use-port.ts';
import { accountReviewConfig } from '#ui/admin/review/account-review-config.ts';
import { Roles } from '#ui/admin/account-row.tsx';
import { accountHistoryWords, checklistWords } from '#ui/admin/account-words.ts';
import { ContactDetails, MailLink } from './contact-details.tsx';
import { CourierApplication } from './courier-application.tsx';
import { Fact, RecordDrawer } from './record-drawer.tsx';
import { lookupEntries, RecordHistory, type HistoryEntry } from './record-history.tsx';
import type { RecordProps } from '#ui/admin/review/review-list.tsx';
import { RowDecisions } from '#ui/admin/review/review-row-controls.tsx';
import { useRecord } from './use-record.ts';
import { listedName } from '#ui/admin/user-list.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { AccountWork, AccountBusinesses } from './account-work.tsx';

interface WithHistory extends AccountRecord {
  readonly decisions: readonly TakenDecision[];
}

const historyOf = (person: Person, { decisions, lookups }: WithHistory): HistoryEntry[] => [
  ...decisions.map(({ kind, at, by, byName, reason, checked }) => ({
    what: accountHistoryWords[kind],
    at,
    ...(kind === 'review' ? {} : { by: { id: by, name: byName } }),
    reason,
    ...(checked === null ? {} : { checklist: checklistWords(checked) }),
  })),
  ...lookupEntries(lookups),
  { what: 'Registered', at: person.createdAt },
];

/** The record of an account. */
export function AccountRecordDrawer({
  id,
  row: person,
  me,
  busy,
  callbacks,
  onClose,
}: RecordProps<Person, AccountDecision>): ReactNode {
  const accounts = usePort(AccountReview);
  const load = useCallback(
    async (asked: string) => {
      const account = userId(asked);
      if (account === null) return ok(null);
      const [record, history] = await Promise.all([accounts.record(account), accounts.history(account)]);
      if (!record.ok) return record;
      if (!history.ok) return history;
      return ok(record.value === null ? null : { ...record.value, decisions: history.value });
    },
    [accounts],
  );
  const record = useRecord<WithHistory>(id, person?.status, load);
  return (
    <RecordDrawer
      open={id !== null}
      onClose={onClose}
      noun="account"
      name={person === undefined ? null : listedName(person)}
      more={person === undefined ? undefined : <span {...asWritten}>{person.email}</span>}
      badges={
        person !== undefined && (
          <>
            <Roles roles={person.roles} />
            <StatusBadge status={person.status} />
          </>
        )
      }
      reason={person?.statusReason ?? ''}
      decisions={
        person?.id === me ? (
          <p className="record-note">
            This is your own account. Only another administrator can make decisions about it.
          </p>
        ) : (
          person !== undefined && (
            <RowDecisions
              config={accountReviewConfig}
              row={person}
              me={me}
              busy={busy}
              callbacks={callbacks}
              prominent
            />
          )
        )
      }
      record={record}
    >
      {(found) =>
        person !== undefined && (
          <>
            <CourierApplication person={person} record={found} />
            <AccountWork person={person} record={found} />
            <AccountBusinesses record={found} />
            <ContactDetails key={person.id} load={() => accounts.openContact(person.id)} onOpened={record.refresh}>
              {({ email, phone, dialCode }) => (
                <>
                  <Fact label="Email">
                    <MailLink to={email} />
                  </Fact>
                  <Fact label="Phone">
                    {phone === '' ? 'None yet' : <span {...asWritten}>{displayPhone(phone, dialCode)}</span>}
                  </Fact>
                </>
              )}
            </ContactDetails>
            <RecordHistory entries={historyOf(person, found)} me={me} />
          </>
        )
      }
    </RecordDrawer>
  );
}
