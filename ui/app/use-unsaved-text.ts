import { useCallback, useMemo, useState } from 'react';
import { Drafts } from '#core/storage/drafts.ts';
import { useVisit } from './state.ts';
import { usePort } from './use-port.ts';
import { useValue } from './use-value.ts';

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
  const stored = useValue(
    useMemo(() => (visitor === undefined ? null : () => drafts.read(name, visitor)), [drafts, name, visitor]),
  );
  const [changed, setChanged] = useState<string | null>();

  return {
    text: changed === undefined ? (stored ?? null) : changed,
    keep: useCallback(
      (newer) => {
        setChanged(newer);
        void drafts.keep(name, visitor ?? null, newer).catch(() => undefined);
      },
      [drafts, name, visitor],
    ),
    forget: useCallback(() => {
      setChanged(null);
      void drafts.forget(name, visitor ?? null).catch(() => undefined);
    }, [drafts, name, visitor]),
  };
}
