import { useEffect, useState } from 'react';

/** Icons of a copy button: before and after. */
export const COPY_GLYPH = 'M9 8.5h10.5v11H9v-11ZM5 15.5h-.5v-11h10V6';
export const COPIED_GLYPH = 'M5 12.5l4.5 4.5L19 7.5';

/** The outcome of copying is shown for this time, in ms. */
const SHOWN_MS = 4000;

/**
 * Copies a text. `copy` resolves with whether it succeeded; `outcome` shows that for a while, and is null otherwise.
 */
export function useCopy(text: string): {
  readonly outcome: 'copied' | 'failed' | null;
  readonly copy: () => Promise<boolean>;
} {
  const [outcome, setOutcome] = useState<'copied' | 'failed' | null>(null);

  useEffect(() => {
    if (outcome === null) return;
    const timer = setTimeout(() => setOutcome(null), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [outcome]);

  const copy = async () => {
    setOutcome(null);
    try {
      await navigator.clipboard.writeText(text);
      setOutcome('copied');
      return true;
    } catch {
      setOutcome('failed');
      return false;
    }
  };

  return { outcome, copy };
}
