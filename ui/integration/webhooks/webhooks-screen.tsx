import { useCallback, useState, type ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import type { WebhookEndpoint } from '#core/integration/webhook/webhook-endpoint.ts';
import type { IssuedEndpoint } from '#core/integration/webhook/webhook-endpoints.ts';
import { apiKeysOf, paths } from '#ui/app/paths.ts';
import { toasts } from '#ui/app/toasts.ts';
import { KeyArt } from '#ui/art/key.tsx';
import { OwnBusiness } from '#ui/app/routing/own-business.tsx';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import { EndpointCard } from './endpoint-card.tsx';
import { EndpointDialog } from './endpoint-dialog.tsx';
import { NewSecret } from './new-secret.tsx';
import { useWebhooks } from './use-webhooks.ts';
import '#ui/integration/api-keys.css';
import './webhooks.css';

/** /developers/{businessId}/webhooks: the addresses that get a business's events, and each attempt to reach them. */
export default function WebhooksScreen(): ReactNode {
  return (
    <OwnBusiness
      loading={
        <DashboardPage title="Loading…" back={<BackLink href={paths.myBusinesses}>My Businesses</BackLink>}>
          <SkeletonRows rows={3} />
        </DashboardPage>
      }
    >
      {(business) => <Webhooks business={business} />}
    </OwnBusiness>
  );
}

function Webhooks({ business }: { business: Business }): ReactNode {
  const { value: loaded, failed, loading, refresh } = useWebhooks(business.id);
  // The endpoint to change, or `new` to add one; null while no dialog is open.
  const [asked, setAsked] = useState<WebhookEndpoint | 'new' | null>(null);
  const [issued, setIssued] = useState<IssuedEndpoint | null>(null);
  const close = useCallback(() => setAsked(null), []);
  const onIssued = useCallback(
    (made: IssuedEndpoint) => {
      setIssued(made);
      setAsked(null);
      refresh();
    },
    [refresh],
  );
  return (
    <DashboardPage
      title="Webhooks"
      lede="Your software gets each event when it happens: signed, in order for each delivery, and tried again for a day."
      back={<BackLink href={apiKeysOf(business.id)}>API keys</BackLink>}
      actions={
        <Button onClick={() => setAsked('new')} icon={<Glyph d="M12 5v14M5 12h14" />}>
          Add an endpoint
        </Button>
      }
    >
      {issued !== null && <NewSecret issued={issued} onDone={() => setIssued(null)} />}
      {loaded === undefined && !failed && <SkeletonRows rows={3} label="Loading your endpoints…" />}
      {loaded === undefined && failed && (
        <EmptyState
          art={<KeyArt />}
          title="We couldn’t load your endpoints"
          action={
            <Button variant="secondary" busy={loading} onClick={refresh}>
              Retry
            </Button>
          }
        >
          They go on getting events. Check your connection and try again.
        </EmptyState>
      )}
      {loaded?.length === 0 && (
        <EmptyState
          art={<KeyArt />}
          title="No endpoints yet"
          action={<Button onClick={() => setAsked('new')}>Add your first endpoint</Button>}
        >
          An endpoint is an address of your own software that we send events to. Those of your sandbox are added with a
          test key.
        </EmptyState>
      )}
      {loaded !== undefined && (
        <div className="endpoints stack gap-0">
          {loaded.map((shown) => (
            <EndpointCard
              key={shown.endpoint.id}
              business={business.id}
              shown={shown}
              onChanged={refresh}
              onIssued={onIssued}
              onEdit={setAsked}
            />
          ))}
        </div>
      )}
      <EndpointDialog
        open={asked !== null}
        endpoint={asked === 'new' ? null : asked}
        business={business.id}
        onClose={close}
        onIssued={onIssued}
        onChanged={() => {
          toasts.success('Endpoint changed');
          close();
          refresh();
        }}
      />
    </DashboardPage>
  );
}
