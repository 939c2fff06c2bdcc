import { useState, type ReactNode } from 'react';
import { PageSandbox, type ApiReply } from '#core/integration/api-calls.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { FilterChips } from '#ui/kit/choices/filter-chips.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { Code } from './code.tsx';
import { callOf, QUICK_STEPS, type QuickStep } from './quick-start-steps.ts';
import { Reply } from './reply.tsx';
import { LANGUAGES, SNIPPETS, type Language } from './snippets.ts';

const RUN = 'M8 5.5v13l10.5-6.5L8 5.5Z';

type Outcome = ApiReply | 'failed';

/** The first four requests, which run in this page, in a sandbox of its own. */
export function QuickStart(): ReactNode {
  const sandbox = usePort(PageSandbox);
  const [language, setLanguage] = useState<Language>('curl');
  const [busy, setBusy] = useState<QuickStep['id'] | null>(null);
  const [outcomes, setOutcomes] = useState<ReadonlyMap<QuickStep['id'], Outcome>>(new Map());

  async function send(step: QuickStep): Promise<boolean> {
    setBusy(step.id);
    // The sandbox's code may fail to load too.
    const sent = await sandbox
      .key()
      .then((key) => sandbox.send(callOf(step, key)))
      .catch(() => null);
    const outcome = sent?.ok === true ? sent.value : 'failed';
    setOutcomes((before) => new Map(before).set(step.id, outcome));
    return outcome !== 'failed';
  }

  /** Runs a step, after the earlier steps that haven't run yet. */
  async function run(step: QuickStep): Promise<void> {
    const before = QUICK_STEPS.slice(0, QUICK_STEPS.indexOf(step));
    const missing = before.filter(({ id }) => (outcomes.get(id) ?? 'failed') === 'failed');
    for (const one of [...missing, step]) if (!(await send(one))) break;
    setBusy(null);
  }

  return (
    <>
      <FilterChips
        name="language"
        legend="Language of the requests"
        chips={LANGUAGES.map((value) => ({ value, label: value }))}
        value={language}
        onChange={(chosen) => setLanguage(LANGUAGES.find((one) => one === chosen) ?? 'curl')}
      />
      <ol className="dev-steps grid">
        {QUICK_STEPS.map((step, index) => {
          const outcome = outcomes.get(step.id);
          return (
            <li
              key={step.id}
              className="dev-step stack content-start gap-0"
              data-done={typeof outcome === 'object' ? '' : undefined}
            >
              <div className="dev-step__words grid content-start justify-items-start gap-3">
                <h3 className="row gap-3">
                  <span className="dev-step__number grid place-center numeric" aria-hidden="true">
                    {index + 1}
                  </span>
                  <span>{step.title}</span>
                </h3>
                <p>{step.text}</p>
                <Button
                  size="small"
                  variant={index === 1 ? 'primary' : 'secondary'}
                  icon={<Glyph size="small" d={RUN} />}
                  busy={busy === step.id}
                  disabled={busy !== null && busy !== step.id}
                  onClick={() => void run(step)}
                >
                  {step.action}
                </Button>
              </div>
              <div className="dev-step__code stack content-start gap-0">
                <Code title={step.title} text={SNIPPETS[language](step.call)} copies />
                <Reply title={step.title} outcome={outcome ?? null} sample={step.answer} />
              </div>
            </li>
          );
        })}
      </ol>
    </>
  );
}
