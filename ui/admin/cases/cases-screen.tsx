import { useMemo, type ReactNode } from 'react';
import { MINUTE, SECOND } from '#core/clock.ts';
import type { UserId } from '#core/identity/user-id.ts';
import type { DeskCase } from '#core/support/case-desk.ts';
import { paths } from '#ui/app/paths.ts';
import { useAccount } from '#ui/app/state.ts';
import { useNow } from '#ui/app/use-now.ts';
import { useRefreshEvery } from '#ui/app/use-refresh.ts';
import { EmptyListArt } from '#ui/art/empty-list.tsx';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import { ListScreen } from '#ui/listing/list-screen.tsx';
import type { Column } from '#ui/listing/list-view.tsx';
import { useRecordAddress } from '#ui/listing/use-record-address.ts';
import { CaseDrawer } from './case-drawer.tsx';
import { caseList } from './case-list.ts';
import { useDeskCases } from './use-desk-cases.ts';
import { CaseCard, CaseTableRow } from './case-row.tsx';
import '../record/record.css';
import '#ui/support/support.css';

const COLUMNS: readonly Column[] = [
  { key: 'reason', label: 'Reason' },
  { key: 'from', label: 'From', sort: 'from' },
  { key: 'due', label: 'State', sort: 'due' },
  { key: 'opened', label: 'Opened', sort: 'opened' },
];

/** /admin/cases: the cases of businesses, couriers and others, the first due on top. */
export default function CasesScreen(): ReactNode {
  const account = useAccount();
  return account === null || account === 'loading' ? null : <Cases owner={account.userId} />;
}

function Cases({ owner }: { owner: UserId }): ReactNode {
  const list = useDeskCases(owner);
  useRefreshEvery(MINUTE, { loading: list.loading, refresh: list.reload });
  const now = useNow(30 * SECOND, 0);
  const { id, open, close } = useRecordAddress();
  const callbacks = useMemo(() => ({ open: ({ id: opened }: DeskCase) => open(opened) }), [open]);
  const row = list.index?.rows.find((one) => one.id === id);
  return (
    <DashboardPage
      title="Cases"
      lede="What merchants, couriers and others wrote to us, the first due on top. Cases about your own deliveries are decided by others."
      back={<BackLink href={paths.adminDashboard}>Admin Dashboard</BackLink>}
      actions={
        <ButtonLink variant="secondary" href={paths.adminSupport}>
          Support hours
        </ButtonLink>
      }
    >
      <ListScreen
        list={list}
        shape={caseList}
        label="Cases"
        noun={['case', 'cases']}
        className="cases"
        searchLabel="Search cases"
        placeholder="Name, reason or number"
        columns={COLUMNS}
        rowHeight={{ row: 77, card: 130 }}
        skeleton={{ rows: 6, label: 'Loading the cases…' }}
        failure={{ title: 'We couldn’t load the cases' }}
        empty={
          <EmptyState art={<EmptyListArt />} title="No cases yet">
            A problem that someone reports, or a question, shows up here.
          </EmptyState>
        }
        row={(one, place) => <CaseTableRow key={one.id} row={one} now={now} callbacks={callbacks} {...place} />}
        card={(one, place) => <CaseCard key={one.id} row={one} now={now} callbacks={callbacks} {...place} />}
      />
      <CaseDrawer
        id={id}
        row={row}
        now={now}
        onOpen={open}
        onClose={close}
        onChange={(changed) => list.change((index) => index.replacing([changed]))}
        onStale={list.reload}
      />
    </DashboardPage>
  );
}
