import { Fragment, type ReactElement, type ReactNode } from 'react';
import { SCRIPT, scriptParts, type ScriptPart } from '#demo/script.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import './script.css';

const drawn: Readonly<Record<ScriptPart['kind'], (text: string) => ReactElement>> = {
  words: (text) => <span>{text}</span>,
  press: (text) => <strong>{text}</strong>,
  type: (text) => <kbd>{text}</kbd>,
  see: (text) => <em>{text}</em>,
};

/** The script of a presentation, one step at a time: what to press, what to type, what to expect. */
export function Script({ step, onStep }: { step: number; onStep: (step: number) => void }): ReactNode {
  const { title, seconds, lines } = SCRIPT[step] ?? { title: '', seconds: 0, lines: [] };
  const next = SCRIPT[step + 1];
  return (
    <div className="demo-script grid gap-3">
      <p className="demo-script__place">{`Step ${step + 1} of ${SCRIPT.length} · about ${seconds} seconds`}</p>
      <h2 className="demo-script__title">{title}</h2>
      <ul className="demo-script__lines grid gap-3">
        {lines.map((line) => (
          <li key={line}>
            {scriptParts(line).map(({ kind, text }, index) => (
              // The pieces of a line never change places.
              // oxlint-disable-next-line react/no-array-index-key
              <Fragment key={index}>{drawn[kind](text)}</Fragment>
            ))}
          </li>
        ))}
      </ul>
      <div className="demo-script__actions flex wrap gap-2">
        <Button size="small" variant="secondary" disabled={step === 0} onClick={() => onStep(step - 1)}>
          Back
        </Button>
        <Button size="small" disabled={next === undefined} onClick={() => onStep(step + 1)}>
          {next === undefined ? 'That’s the end' : `Next: ${next.title}`}
        </Button>
      </div>
      <p className="demo-script__key">
        <kbd>Ctrl</kbd> + <kbd>,</kbd> (comma) brings up the next step, also while the demo is hidden. Press Reset
        before each showing.
      </p>
    </div>
  );
}
