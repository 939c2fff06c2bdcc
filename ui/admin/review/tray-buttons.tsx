import type { ReactNode } from 'react';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import '#ui/kit/buttons/icon-button.css';

const CROSS = 'M6 6l12 12M18 6L6 18';
const ARROW_BACK = 'M4.5 9h9.5a5 5 0 0 1 0 10H9M8.5 5l-4 4 4 4';

/** Deselects everything. */
export function ClearSelection({ onClear }: { onClear: () => void }): ReactNode {
  return (
    <button type="button" className="icon-button" aria-label="Clear the selection" onClick={onClear}>
      <Glyph d={CROSS} />
    </button>
  );
}

/** Undoes the last change, or stops offering that. */
export function UndoOrDismiss({ onUndo, onDismiss }: { onUndo: () => void; onDismiss: () => void }): ReactNode {
  return (
    <>
      <Button size="small" icon={<Glyph size="small" d={ARROW_BACK} />} onClick={onUndo}>
        Undo
      </Button>
      <button type="button" className="icon-button" aria-label="Dismiss" onClick={onDismiss}>
        <Glyph d={CROSS} />
      </button>
    </>
  );
}
