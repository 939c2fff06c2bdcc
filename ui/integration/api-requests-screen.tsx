import { useCallback, useMemo, type ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import type { ApiKey } from '#core/integration/api-key.ts';
import { ApiRequests } from '#core/integration/api-requests.ts';
import { ok } from '#core/result.ts';
import { apiKeysOf, paths } from '#ui/app/paths.ts';
import { usePort } from '#ui/app/use-port.ts';
import { EmptyListArt } from '#ui/art/empty-list.tsx';
import { OwnBusiness } from '#ui/app/routing/own-business.tsx';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import { SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import { ListScreen } from '#ui/listing/list-screen.tsx';
import type { Column } from '#ui/listing/list-view.tsx';
import { useRows } from '#ui/listing/use-rows.ts';
import { requestList } from './request-list.ts';
import { RequestCard, RequestTableRow } from './request-row.tsx';
import { useApiKeys } from './use-api-keys.ts';
import './api-requests.css';

const columns: readonly Column[] = [
  { key: 'request', label: 'Request', sort: 'request' },
  { key: 'status', label: 'Status', sort: 'status' },
  { key: 'key', label: 'Key' },
  { key: 'ms', label: 'Duration', sort: 'ms' },
  { key: 'at', label: 'Time', sort: 'at' },
];

const LEDE = 'The last seven days, without the bodies of requests and responses.';

/** /developers/{businessId}/requests: the requests of a business's software, for its owner. */
export default function ApiRequestsScreen(): ReactNode {
  return (
    <OwnBusiness
      loading={
        <DashboardPage title="Loading…" back={<BackLink href={paths.myBusinesses}>My Businesses</BackLink>}>
          <SkeletonRows rows={6} />
        </DashboardPage>
      }
    >
      {(business) => (
        <DashboardPage
          title="API requests"
          lede={LEDE}
          back={<BackLink href={apiKeysOf(business.id)}>API keys</BackLink>}
        >
          <WithKeys business={business} />
        </DashboardPage>
      )}
    </OwnBusiness>
  );
}

function WithKeys({ business }: { business: Business }): ReactNode {
  const { value, failed, loading, refresh } = useApiKeys(business.id);
  if (value === undefined && !failed) return <SkeletonRows rows={6} label="Loading the requests…" />;
  if (value === undefined) return <Failed busy={loading} retry={refresh} />;
  return <Requests business={business} keys={value.keys} />;
}

function Requests({ business, keys }: { business: Business; keys: readonly ApiKey[] }): ReactNode {
  const port = usePort(ApiRequests);
  const shape = useMemo(() => requestList([...new Set(keys.map(({ name }) => name))]), [keys]);
  const load = useCallback(async () => {
    const found = await port.list(business.id);
    const nameOf = new Map(keys.map(({ id, name }) => [id, name]));
    return found.ok
      ? ok(found.value.map((request) => ({ ...request, keyName: nameOf.get(request.key) ?? '' })))
      : found;
  }, [port, business.id, keys]);
  const list = useRows(`requests:${business.id}`, business.owner, shape, load);
  return (
    <ListScreen
      list={list}
      shape={shape}
      label="API requests"
      noun={['request', 'requests']}
      className="requests"
      searchLabel="Search the requests"
      placeholder="Path, status or Request-Id"
      columns={columns}
      rowHeight={{ row: 77, card: 138 }}
      skeleton={{ rows: 6, label: 'Loading the requests…' }}
      failure={failure}
      empty={
        <EmptyState
          art={<EmptyListArt />}
          title="No requests yet"
          action={<ButtonLink href={paths.developers}>How the API works</ButtonLink>}
        >
          Each request with one of this business’s keys shows up here.
        </EmptyState>
      }
      row={(request, place) => <RequestTableRow key={request.id} request={request} {...place} />}
      card={(request, place) => <RequestCard key={request.id} request={request} {...place} />}
    />
  );
}

const failure = { title: 'The requests couldn’t be loaded', text: 'Check your connection and try again.' };

const Failed = ({ busy, retry }: { busy: boolean; retry: () => void }): ReactNode => (
  <EmptyState
    art={<EmptyListArt />}
    title={failure.title}
    action={
      <Button variant="secondary" busy={busy} onClick={retry}>
        Retry
      </Button>
    }
  >
    {failure.text}
  </EmptyState>
);
