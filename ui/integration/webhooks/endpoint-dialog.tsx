import { useState, type FormEvent, type ReactNode } from 'react';
import type { BusinessId } from '#core/business/business-id.ts';
import { API_EVENT_TYPES } from '#core/integration/event-kinds.ts';
import {
  DESCRIPTION_LENGTH,
  knownWebhookEndpointId,
  type WebhookEndpoint,
} from '#core/integration/webhook/webhook-endpoint.ts';
import { WebhookEndpoints, type IssuedEndpoint } from '#core/integration/webhook/webhook-endpoints.ts';
import { Random } from '#core/random.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ChoiceRow } from '#ui/kit/choices/choice-row.tsx';
import { Dialog } from '#ui/kit/dialogs/dialog.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { EventChoice } from './event-choice.tsx';
import { webhookWords } from './webhook-words.ts';

interface Props {
  business: BusinessId;
  /** The endpoint to change; null for a new one. */
  endpoint: WebhookEndpoint | null;
  onClose: () => void;
  /** Called once it was added, with the secret to show. */
  onIssued: (made: IssuedEndpoint) => void;
  onChanged: () => void;
}

/** Asks for the details of an endpoint, and adds or changes it. */
export function EndpointDialog({ open, ...props }: Props & { open: boolean }): ReactNode {
  return (
    <Dialog
      open={open}
      onClose={props.onClose}
      title={props.endpoint === null ? 'Add an endpoint' : 'Change the endpoint'}
    >
      {open && <EndpointForm {...props} />}
    </Dialog>
  );
}

const CHOICES = [
  { value: 'all', title: 'All', text: 'Also those added later' },
  { value: 'some', title: 'Some', text: 'The ones you check' },
];

function EndpointForm({ business, endpoint, onClose, onIssued, onChanged }: Props): ReactNode {
  const endpoints = usePort(WebhookEndpoints);
  const random = usePort(Random);
  const [id, setId] = useState<string | null>(endpoint?.id ?? null);
  const [url, setUrl] = useState(endpoint?.url ?? '');
  const [description, setDescription] = useState(endpoint?.description ?? '');
  const [some, setSome] = useState((endpoint?.events ?? null) !== null);
  const [chosen, setChosen] = useState(() => new Set(endpoint?.events ?? API_EVENT_TYPES));
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string | undefined>(undefined);
  const events = some ? API_EVENT_TYPES.filter((type) => chosen.has(type)) : null;
  const isEmpty = events?.length === 0;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (busy || isEmpty) return isEmpty ? document.getElementById('field-endpoint-events')?.focus() : undefined;
    setBusy(true);
    const details = { url: url.trim(), events, description };
    // The same id is sent again, so that an endpoint whose answer was lost isn't added twice.
    const uuid = id ?? (await random.uuid());
    setId(uuid);
    const done = await (
      endpoint === null
        ? endpoints.add(business, { id: knownWebhookEndpointId(uuid), ...details })
        : endpoints.change(business, endpoint.id, details)
    ).catch(() => null);
    setBusy(false);
    if (done?.ok === true) return 'secret' in done.value ? onIssued(done.value) : onChanged();
    setError(done === null ? 'We got no answer. Please try again: it’s never done twice.' : webhookWords(done.error));
    document.getElementById('field-endpoint-url')?.focus();
  }

  return (
    <form
      className="stack key-form"
      onSubmit={(event) => void submit(event)}
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === 'endpoint-events') setSome(target.value === 'some');
      }}
      noValidate
    >
      <TextField
        name="endpoint-url"
        type="url"
        label="Address"
        hint={
          endpoint === null
            ? 'It begins with https://, and gets a ping immediately.'
            : 'A new address gets a ping, and events once it has answered.'
        }
        autoComplete="off"
        spellCheck={false}
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
      <ChoiceRow
        name="endpoint-events"
        legend="Events"
        defaultValue={some ? 'some' : 'all'}
        choices={CHOICES}
        error={isEmpty ? 'Check at least one event' : undefined}
      />
      {some && <EventChoice chosen={chosen} onChange={setChosen} />}
      <div className="dialog__actions flex justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" busy={busy}>
          {endpoint === null ? 'Add endpoint' : 'Save'}
        </Button>
      </div>
    </form>
  );
}
