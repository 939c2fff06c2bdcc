import { useState, type FormEvent, type ReactNode } from 'react';
import type { BusinessId } from '#core/business/business-id.ts';
import { DESCRIPTION_LENGTH, knownWebhookEndpointId } from '#core/integration/webhook-endpoint.ts';
import { WebhookEndpoints, type IssuedEndpoint } from '#core/integration/webhook-endpoints.ts';
import { Random } from '#core/random.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Button } from '#ui/kit/button.tsx';
import { Dialog } from '#ui/kit/dialog.tsx';
import { TextField } from '#ui/kit/field.tsx';
import { webhookWords } from './webhook-words.ts';

interface Props {
  business: BusinessId;
  onClose: () => void;
  onIssued: (made: IssuedEndpoint) => void;
}

/** Asks for the address of a new endpoint, and adds it. */
export function AddEndpointDialog({ open, ...props }: Props & { open: boolean }): ReactNode {
  return (
    <Dialog open={open} onClose={props.onClose} title="Add an endpoint">
      {open && <EndpointForm {...props} />}
    </Dialog>
  );
}

function EndpointForm({ business, onClose, onIssued }: Props): ReactNode {
  const endpoints = usePort(WebhookEndpoints);
  const random = usePort(Random);
  const [id, setId] = useState<string | null>(null);
  const [url, setUrl] = useState('');
  const [description, setDescription] = useState('');
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    // The same id is sent again, so that an endpoint whose answer was lost is added once.
    const uuid = id ?? (await random.uuid());
    setId(uuid);
    const made = await endpoints
      .add(business, { id: knownWebhookEndpointId(uuid), url: url.trim(), events: null, description })
      .catch(() => null);
    setBusy(false);
    if (made?.ok === true) return onIssued(made.value);
    setError(made === null ? 'We got no answer. Please try again: it’s never done twice.' : webhookWords(made.error));
    document.getElementById('field-endpoint-url')?.focus();
  }

  return (
    <form className="stack key-form" onSubmit={(event) => void submit(event)} noValidate>
      <TextField
        name="endpoint-url"
        type="url"
        label="Address"
        hint="It begins with https://, and gets a ping immediately."
        autoComplete="off"
        value={url}
        error={error}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <TextField
        name="endpoint-description"
        label="Description"
        optional
        maxLength={DESCRIPTION_LENGTH}
        autoComplete="off"
        value={description}
        onChange={(event) => setDescription(event.currentTarget.value)}
      />
      <div className="dialog__actions">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          Add endpoint
        </Button>
      </div>
    </form>
  );
}
