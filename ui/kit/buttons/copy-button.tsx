import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { COPIED_GLYPH, COPY_GLYPH, useCopy } from './use-copy.ts';

/** Copies a text, and announces the outcome. */
export function CopyButton({ text, label, copied }: { text: string; label: string; copied: string }): ReactNode {
  const { outcome, copy } = useCopy(text);
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        icon={<Glyph size="small" d={outcome === 'copied' ? COPIED_GLYPH : COPY_GLYPH} />}
        onClick={() => void copy()}
      >
        {outcome === 'copied' ? 'Copied' : outcome === 'failed' ? 'Select it and copy' : label}
      </Button>
      <span className="visually-hidden" role="status">
        {outcome === 'copied' ? copied : outcome === 'failed' && 'Copying failed. Select the text and copy it.'}
      </span>
    </>
  );
}
