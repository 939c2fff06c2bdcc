import { useState, type ReactNode } from 'react';
import { brandFace } from '#brand/brand.ts';
import type { BusinessId } from '#core/business/business-id.ts';
import { isUsable, type ApiKey } from '#core/integration/api-key.ts';
import { isolate } from '#core/isolate.ts';
import { dateAndTime } from '#ui/app/date-and-time.ts';
import { RevokeKeyDialog } from '#ui/integration/revoke-key-dialog.tsx';
import { useApiKeys } from '#ui/integration/use-api-keys.ts';
import { asWritten } from '#ui/kit/as-written.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { RecordPart } from './record-drawer.tsx';

/** A business's active API keys, in its record. Renders nothing if there are none. */
export function BusinessKeys({ business }: { business: BusinessId }): ReactNode {
  const { value: loaded, refresh } = useApiKeys(business);
  const [revoked, setRevoked] = useState<ApiKey | null>(null);
  if (loaded === undefined) return null;
  const usable = loaded.keys.filter((key) => isUsable(key, loaded.now));
  if (usable.length === 0) return null;
  return (
    <RecordPart title="API keys">
      <ul className="record-keys grid gap-3" aria-label="API keys">
        {usable.map((key) => (
          <li className="record-key row justify-between gap-4" key={key.id}>
            <span>
              <bdi className="record-key__name">{key.name}</bdi>
              <code {...asWritten} className="record-key__hint">
                {`${brandFace.api.keyPrefix}_${key.mode}_…${key.hint}`}
              </code>
              <span className="record-key__used numeric">
                {key.usedAt === null ? 'Never used' : `Last used ${dateAndTime(key.usedAt)}`}
              </span>
            </span>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Revoke ${isolate(key.name)}`}
              onClick={() => setRevoked(key)}
            >
              Revoke
            </Button>
          </li>
        ))}
      </ul>
      <RevokeKeyDialog key={revoked?.id} revoked={revoked} onClose={() => setRevoked(null)} onRevoked={refresh} />
    </RecordPart>
  );
}
