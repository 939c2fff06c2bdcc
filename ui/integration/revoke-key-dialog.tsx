import { useState, type ReactNode } from 'react';
import { failure } from '#core/failure.ts';
import { isolate } from '#core/isolate.ts';
import type { ApiKey } from '#core/integration/api-key.ts';
import { ApiKeys } from '#core/integration/api-keys.ts';
import { refused } from '#core/result.ts';
import { toasts } from '#ui/app/toasts.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Dialog } from '#ui/kit/dialogs/dialog.tsx';
import { keyWords } from './integration-words.ts';

/** Asks before a key is revoked. */
export function RevokeKeyDialog({
  revoked,
  onClose,
  onRevoked,
}: {
  revoked: ApiKey | null;
  onClose: () => void;
  onRevoked: () => void;
}): ReactNode {
  const keys = usePort(ApiKeys);
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const close = () => {
    setRefusal('');
    onClose();
  };

  const revoke = async () => {
    if (revoked === null || busy) return;
    setBusy(true);
    setRefusal('');
    const answer = await keys.revoke(revoked.id).catch(() => refused(failure('offline')));
    setBusy(false);
    if (!answer.ok) return setRefusal(keyWords(answer.error));
    toasts.success('Key revoked');
    onRevoked();
    close();
  };

  return (
    <Dialog
      open={revoked !== null}
      alert
      onClose={close}
      title={<span className="key-title">{`Revoke ${isolate(revoked?.name ?? '')}?`}</span>}
      actions={
        <>
          <Button variant="secondary" onClick={close}>
            Keep key
          </Button>
          <Button variant="danger" busy={busy} onClick={() => void revoke()}>
            Revoke key
          </Button>
        </>
      }
    >
      <p>Software that uses it is refused from its next request on. This can’t be undone.</p>
      {refusal !== '' && (
        <div className="key-refusal">
          <Banner tone="danger" live>
            {refusal}
          </Banner>
        </div>
      )}
    </Dialog>
  );
}
