import { useCallback, useEffect, useState } from 'react';
import { Drafts } from '#core/storage/drafts.ts';
import { useVisit } from './state.ts';
import { usePort } from './use-port.ts';

/**
 * A text that this visitor hasn't saved yet, or null. It's stored under a name for this tab, so that it survives a
 * reload and a detour through /sign-in.
 */
export function useUnsavedText(name: string): {
  text: string | null;
  keep: (text: string) => void;
  forget: () => void;
} {
  const drafts = usePort(Drafts);
  const { visitor } = useVisit();
  const [text, setText] = useState<string | null>(null);

  useEffect(() => {
    if (visitor === undefined) return;
    let current = true;
    drafts.read(name, visitor).then(
      (kept) => {
        if (current) setText((newer) => newer ?? kept);
      },
      () => undefined,
    );
    return () => {
      current = false;
    };
  }, [drafts, name, visitor]);

  return {
    text,
    keep: useCallback(
      (newer) => {
        setText(newer);
        void drafts.keep(name, visitor ?? null, newer).catch(() => undefined);
      },
      [drafts, name, visitor],
    ),
    forget: useCallback(() => {
      setText(null);
      void drafts.forget(name, visitor ?? null).catch(() => undefined);
    }, [drafts, name, visitor]),
  };
}
