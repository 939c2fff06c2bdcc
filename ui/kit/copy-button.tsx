import { useEffect, useState, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Glyph } from './glyph.tsx';

const COPY = 'M9 8.5h10.5v11H9v-11ZM5 15.5h-.5v-11h10V6';
const TICK = 'M5 12.5l4.5 4.5L19 7.5';

/** How long the button says what came of it, in ms. */
const SAID_MS = 4000;

/** Copies a text, and says so. */
export function CopyButton({ text, label, copied }: { text: string; label: string; copied: string }): ReactNode {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SAID_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = () =>
    Promise.resolve()
      .then(() => navigator.clipboard.writeText(text))
      .then(
        () => setOutcome('copied'),
        () => setOutcome('failed'),
      );

  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<Glyph size="small" d={outcome === 'copied' ? TICK : COPY} />}
        onClick={() => void copy()}
      >
        {outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Select it and copy' : label}
      </Button>
      <span className="visually-hidden" role="status">
        {outcome === 'copied' && copied}
      </span>
    </>
  );
}
