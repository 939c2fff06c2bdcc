import { useCallback, useId, useState, type FormEvent, type ReactNode } from 'react';
import { brandFace } from '#brand/brand.ts';
import type { Business } from '#core/business/business.ts';
import { ApiExplorer, type ApiReply, type OfferedKey } from '#core/integration/api-calls.ts';
import { apiKeysOf, deliveriesOf, paths } from '#ui/app/paths.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useValue } from '#ui/app/use-value.ts';
import { OwnBusiness } from '#ui/app/routing/own-business.tsx';
import { BackLink } from '#ui/kit/buttons/back-link.tsx';
import { Banner } from '#ui/kit/messages/banner.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { DashboardPage } from '#ui/kit/page/dashboard-page.tsx';
import { FilterChips } from '#ui/kit/choices/filter-chips.tsx';
import { SelectField } from '#ui/kit/fields/select-field.tsx';
import { SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import { Code } from '#ui/public/developers/code.tsx';
import { API_OPERATIONS, API_TAGS } from '#ui/public/developers/document.ts';
import { LANGUAGES, SNIPPETS, type Language } from '#ui/public/developers/snippets.ts';
import { callWith, deliveryIn, firstTyped, inputsOf, snippetOf, type Input, type Typed } from './explorer-call.ts';
import { ExplorerInputs } from './explorer-inputs.tsx';
import { ExplorerKey, keyIssue, type ChosenKey } from './explorer-key.tsx';
import { ExplorerReply } from './explorer-reply.tsx';
import './explorer.css';

const FIRST = 'createDelivery';
const operationOf = (id: string) => API_OPERATIONS.find((one) => one.id === id) ?? API_OPERATIONS[0]!;

const GROUPS: readonly (readonly [legend: string, place: Input['place']])[] = [
  ['In the address', 'path'],
  ['In the query', 'query'],
  ['Headers', 'header'],
  ['Body', 'body'],
];

/** /developers/{businessId}/explorer: an operation, its values and its answer, with a test key. */
export default function ExplorerScreen(): ReactNode {
  return (
    <OwnBusiness
      loading={
        <DashboardPage title="Loading…" back={<BackLink href={paths.myBusinesses}>My Businesses</BackLink>}>
          <SkeletonRows rows={3} />
        </DashboardPage>
      }
    >
      {(business) => <Explorer business={business} />}
    </OwnBusiness>
  );
}

/** The keys to choose from, and the address of the API. */
function useOffered(
  business: Business,
): { readonly keys: readonly OfferedKey[]; readonly address: string } | undefined {
  const explorer = usePort(ApiExplorer);
  return useValue(
    useCallback(async () => {
      const asked = Promise.all([explorer.offered(business.id), explorer.address()]);
      // Without them, a key can still be typed.
      const [keys, address] = await asked.catch((): [[], ''] => [[], '']);
      return { keys, address };
    }, [explorer, business.id]),
  );
}

function Explorer({ business }: { business: Business }): ReactNode {
  const explorer = usePort(ApiExplorer);
  const offered = useOffered(business);
  const id = useId();
  const [chosen, setChosen] = useState(FIRST);
  const [delivery, setDelivery] = useState<string | null>(null);
  const [typed, setTyped] = useState<Typed>(() => firstTyped(operationOf(FIRST), null));
  const [key, setKey] = useState<ChosenKey>({ at: 0, text: '' });
  const [issue, setIssue] = useState<string | undefined>(undefined);
  const [language, setLanguage] = useState<Language>('curl');
  const [busy, setBusy] = useState(false);
  const [reply, setReply] = useState<ApiReply | 'failed' | null>(null);
  const operation = operationOf(chosen);
  const inputs = inputsOf(operation);
  const snippet = snippetOf(operation, typed, offered?.address ?? '');
  const used = offered?.keys[key.at];

  function choose(next: string): void {
    setChosen(next);
    setTyped(firstTyped(operationOf(next), delivery));
    setReply(null);
  }

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const wrong = used === undefined ? keyIssue(brandFace.api.keyPrefix, key.text) : undefined;
    setIssue(wrong);
    if (busy || wrong !== undefined) return document.getElementById('field-explorer-key-text')?.focus();
    setBusy(true);
    const sent = await explorer.send(callWith(snippet, used?.secret ?? key.text.trim())).catch(() => null);
    setBusy(false);
    setReply(sent?.ok === true ? sent.value : 'failed');
    if (sent?.ok === true) setDelivery((before) => deliveryIn(sent.value.body) ?? before);
  }

  return (
    <DashboardPage
      title="API explorer"
      lede="Send a request, and see its answer. A test key’s sandbox reaches no courier, and charges nothing."
      back={<BackLink href={apiKeysOf(business.id)}>API keys</BackLink>}
      actions={
        <ButtonLink variant="secondary" href={paths.apiReference}>
          Reference
        </ButtonLink>
      }
    >
      {offered === undefined ? (
        <SkeletonRows rows={4} label="Loading the explorer…" />
      ) : (
        <form
          className="explorer stack content-start gap-0"
          aria-labelledby={id}
          onSubmit={(event) => void send(event)}
          noValidate
        >
          <div className="explorer__request stack content-start gap-0">
            <h2 className="visually-hidden" id={id}>
              Request
            </h2>
            <SelectField
              name="explorer-operation"
              label="Operation"
              value={chosen}
              onChange={(event) => choose(event.currentTarget.value)}
            >
              {API_TAGS.map(({ name }) => (
                <optgroup key={name} label={name}>
                  {API_OPERATIONS.filter(({ tag }) => tag === name).map((one) => (
                    <option key={one.id} value={one.id}>{`${one.method} ${one.path}`}</option>
                  ))}
                </optgroup>
              ))}
            </SelectField>
            <p className="explorer__summary">{operation.summary}</p>
            <ExplorerKey offered={offered.keys} chosen={key} error={issue} onChoose={setKey} />
            {GROUPS.map(([legend, place]) => (
              <ExplorerInputs
                key={`${chosen} ${place}`}
                legend={legend}
                inputs={inputs.filter((input) => input.place === place)}
                typed={typed}
                onType={(of, text) => setTyped((before) => ({ ...before, [of]: text }))}
              />
            ))}
          </div>
          <div className="explorer__answer stack content-start gap-0">
            <div className="explorer__send stack content-start gap-0">
              <Button type="submit" size="large" busy={busy} busyLabel="Sending…">
                Send request
              </Button>
              {used?.mode === 'live' && (
                <Banner title="This one is live">
                  <p>In the demo, its delivery goes to simulated couriers, and to the screens of this business.</p>
                  <a className="text-link" href={deliveriesOf(business.id)}>
                    All deliveries
                  </a>
                </Banner>
              )}
            </div>
            <ExplorerReply reply={reply} />
            <FilterChips
              name="explorer-language"
              legend="Language of the request"
              chips={LANGUAGES.map((value) => ({ value, label: value }))}
              value={language}
              onChange={(one) => setLanguage(LANGUAGES.find((known) => known === one) ?? 'curl')}
            />
            <Code title="This request" text={SNIPPETS[language](snippet)} copies />
          </div>
        </form>
      )}
    </DashboardPage>
  );
}
