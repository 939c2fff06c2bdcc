import { useEffect, useState, type ComponentType, type ReactNode } from 'react';

/** A dialog or drawer whose code is fetched on intent. If the code can't be fetched, it doesn't open. */
export function lazyDialog<P extends { open: boolean; onClose: () => void }>(
  load: () => Promise<{ default: ComponentType<P> }>,
) {
  function Part(props: P): ReactNode {
    const [Loaded, setLoaded] = useState<ComponentType<P> | null>(null);
    const { open, onClose } = props;
    const wanted = open && Loaded === null;
    useEffect(() => {
      if (!wanted) return;
      let current = true;
      load().then(
        (module) => {
          if (current) setLoaded(() => module.default);
        },
        () => {
          if (current) onClose();
        },
      );
      return () => {
        current = false;
      };
    }, [wanted, onClose]);
    return Loaded === null ? null : <Loaded {...props} />;
  }
  return {
    Part,
    /** Fetches the code, and resolves with whether that succeeded. */
    preload: (): Promise<boolean> =>
      load().then(
        () => true,
        () => false,
      ),
  };
}
