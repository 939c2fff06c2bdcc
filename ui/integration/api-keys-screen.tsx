import { useCallback, useState, type ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import { isUsable, type ApiKey } from '#core/integration/api-key.ts';
import type { IssuedKey } from '#core/integration/issue-api-keys.ts';
import { MINUTE } from '#core/clock.ts';
import { instant } from '#core/instant.ts';
import { apiExplorerOf, apiRequestsOf, businessDashboardOf, paths, webhooksOf } from '#ui/app/paths.ts';
import { useNow } from '#ui/app/use-now.ts';
import { KeyArt } from '#ui/art/key.tsx';
import { OwnBusiness } from '#ui/app/routing/own-business.tsx';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { EmptyState } from '#ui/kit/messages/empty-state.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import { KeyList } from './key-list.tsx';
import { MakeKeyDialog } from './make-key-dialog.tsx';
import { NewKey } from './new-key.tsx';
import { RevokeKeyDialog } from './revoke-key-dialog.tsx';
import { RollKeyDialog } from './roll-key-dialog.tsx';
import { useApiKeys, type LoadedKeys } from './use-api-keys.ts';
import './api-keys.css';

const LEDE =
  'Your own software requests and tracks deliveries with a key. Keep keys on your server, never in a web page.';

/** /developers/{businessId}: the keys of a business, for its owner. */
export default function ApiKeysScreen(): ReactNode {
  return (
    <OwnBusiness
      loading={
        <DashboardPage title="Loading…" back={<BackLink href={paths.myBusinesses}>My Businesses</BackLink>}>
          <SkeletonRows rows={3} />
        </DashboardPage>
      }
    >
      {(business) => <Keys business={business} />}
    </OwnBusiness>
  );
}

/** The open dialog, and the key that it's about. */
type Asked = { readonly what: 'make' } | { readonly what: 'roll' | 'revoke'; readonly key: ApiKey };

function Keys({ business }: { business: Business }): ReactNode {
  const { value: loaded, failed, loading, refresh } = useApiKeys(business.id);
  const [asked, setAsked] = useState<Asked | null>(null);
  const [issued, setIssued] = useState<IssuedKey | null>(null);
  const close = useCallback(() => setAsked(null), []);
  const onIssued = useCallback(
    (made: IssuedKey) => {
      setIssued(made);
      setAsked(null);
      refresh();
    },
    [refresh],
  );
  const make = () => setAsked({ what: 'make' });
  const about = asked === null || asked.what === 'make' ? null : asked.key;

  return (
    <DashboardPage
      title="API keys"
      lede={LEDE}
      back={
        <BackLink href={businessDashboardOf(business.id)}>
          <bdi>{business.businessName}</bdi>
        </BackLink>
      }
      actions={
        <>
          <ButtonLink variant="secondary" href={webhooksOf(business.id)}>
            Webhooks
          </ButtonLink>
          <ButtonLink variant="secondary" href={apiExplorerOf(business.id)}>
            Explorer
          </ButtonLink>
          <ButtonLink variant="secondary" href={apiRequestsOf(business.id)}>
            Requests
          </ButtonLink>
          <Button onClick={make} icon={<Glyph d="M12 5v14M5 12h14" />}>
            Make a key
          </Button>
        </>
      }
    >
      {issued !== null && <NewKey issued={issued} onDone={() => setIssued(null)} />}
      {loaded === undefined && !failed && <SkeletonRows rows={3} label="Loading your keys…" />}
      {loaded === undefined && failed && (
        <EmptyState
          art={<KeyArt />}
          title="We couldn’t load your keys"
          action={
            <Button variant="secondary" busy={loading} onClick={refresh}>
              Retry
            </Button>
          }
        >
          They go on working. Check your connection and try again.
        </EmptyState>
      )}
      {loaded !== undefined && (
        <Loaded
          loaded={loaded}
          onMake={make}
          onRoll={(key) => setAsked({ what: 'roll', key })}
          onRevoke={(key) => setAsked({ what: 'revoke', key })}
        />
      )}
      <MakeKeyDialog open={asked?.what === 'make'} business={business} onClose={close} onIssued={onIssued} />
      <RollKeyDialog
        key={`roll ${about?.id}`}
        rolled={asked?.what === 'roll' ? about : null}
        onClose={close}
        onIssued={onIssued}
      />
      <RevokeKeyDialog
        key={`revoke ${about?.id}`}
        revoked={asked?.what === 'revoke' ? about : null}
        onClose={close}
        onRevoked={() => {
          if (issued?.key.id === about?.id) setIssued(null);
          refresh();
        }}
      />
    </DashboardPage>
  );
}

/** The active keys and, collapsed below them, those that have ended. */
function Loaded({
  loaded,
  onMake,
  ...callbacks
}: {
  loaded: LoadedKeys;
  onMake: () => void;
  onRoll: (key: ApiKey) => void;
  onRevoke: (key: ApiKey) => void;
}): ReactNode {
  const now = instant(useNow(MINUTE, loaded.now));
  const usable = loaded.keys.filter((key) => isUsable(key, now));
  const ended = loaded.keys.filter((key) => !isUsable(key, now));
  return (
    <>
      {usable.length === 0 ? (
        <EmptyState
          art={<KeyArt />}
          title={ended.length === 0 ? 'No keys yet' : 'No key works anymore'}
          action={<Button onClick={onMake}>{ended.length === 0 ? 'Make your first key' : 'Make a key'}</Button>}
        >
          Start with a test key: nothing that it requests reaches a courier, and nothing is charged.
        </EmptyState>
      ) : (
        <KeyList label="API keys" keys={usable} {...callbacks} />
      )}
      {ended.length > 0 && (
        <details className="ended-keys">
          <summary>{ended.length === 1 ? '1 ended key' : `${ended.length} ended keys`}</summary>
          <KeyList label="Ended keys" keys={ended} />
        </details>
      )}
    </>
  );
}
