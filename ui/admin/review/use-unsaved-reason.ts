import { useEffect, useMemo, useRef } from 'react';
import { Drafts } from '#core/storage/drafts.ts';
import { currentVisitor, useVisit } from '#ui/app/state.ts';
import { usePort } from '#ui/app/use-port.ts';

const NAME = 'review-reason';
const NOTHING_TYPED = { subject: '', reason: '' };

function parse(text: string | null): typeof NOTHING_TYPED {
  const { subject, reason } = JSON.parse(text ?? '{}') as Partial<typeof NOTHING_TYPED>;
  return typeof subject === 'string' && typeof reason === 'string' ? { subject, reason } : NOTHING_TYPED;
}

/**
 * The last reason that this administrator typed and hasn't saved, with its subject. It's a draft of this tab, so it
 * survives a reload too. A change renders nothing: a long list would render with each letter.
 */
export function useUnsavedReason() {
  const drafts = usePort(Drafts);
  const { visitor } = useVisit();
  const unsaved = useRef(NOTHING_TYPED);
  useEffect(() => {
    if (visitor === undefined) return;
    drafts.read(NAME, visitor).then(
      (text) => {
        if (unsaved.current === NOTHING_TYPED) unsaved.current = parse(text);
      },
      () => undefined,
    );
  }, [drafts, visitor]);
  return useMemo(
    () => ({
      /** The reason if it was typed for this subject, else an empty text. */
      of: (subject: string): string => (unsaved.current.subject === subject ? unsaved.current.reason : ''),
      keep(subject: string, reason: string): void {
        unsaved.current = { subject, reason };
        void drafts.keep(NAME, currentVisitor() ?? null, JSON.stringify(unsaved.current)).catch(() => undefined);
      },
      forget(): void {
        unsaved.current = NOTHING_TYPED;
        void drafts.forget(NAME, currentVisitor() ?? null).catch(() => undefined);
      },
    }),
    [drafts],
  );
}
