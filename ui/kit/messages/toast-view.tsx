import { Glyph } from '#ui/kit/icons/glyph.tsx';

/** The kind of a toast. */
export type ToastKind = 'success' | 'error' | 'info';

const glyphs: Record<ToastKind, string> = {
  success: 'M5 12.5l4.5 4.5L19 7.5',
  error: 'M12 6v7.5M12 17.5v.1',
  info: 'M12 10.5V18M12 6.5v.1',
};

/** The content of a toast. A `silent` one is hidden from screen readers. */
export function ToastView({ kind, text, silent = false }: { kind: ToastKind; text: string; silent?: boolean }) {
  return (
    <>
      <span className={`toast__icon grid place-center toast__icon--${kind}`}>
        <Glyph size="small" d={glyphs[kind]} />
      </span>
      <span className="toast__text" aria-hidden={silent || undefined}>
        {text}
      </span>
    </>
  );
}
