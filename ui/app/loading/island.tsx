import { lazy, Suspense, use, useState, type ComponentType, type ReactNode } from 'react';
import { isMoved } from '#ui/app/routing/is-moved.ts';
import { useHydrating } from './use-hydrating.ts';

type Load = () => Promise<{ default: ComponentType }>;

/** Wait before retrying code that couldn't be fetched, in ms. */
const RETRY_MS = 5000;

/** Loads the part, and retries until that succeeds. */
const loadWithRetries = (load: Load): ReturnType<Load> =>
  load().catch(() => new Promise((resolve) => setTimeout(resolve, RETRY_MS)).then(() => loadWithRetries(load)));

const never = new Promise<never>(() => undefined);

/** Resolves on the first sign that the visitor uses the page. */
const interaction = new Promise<unknown>((resolve) => {
  if (import.meta.env.SSR) return;
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, resolve);
  addEventListener('pointermove', (event) => {
    if (isMoved(event)) resolve(event);
  });
});

/** Whether the app was started on the visitor's intent, or for a signed-in person: the part is needed now. */
const isNeededNow = (): boolean => document.querySelector('script[data-when],[data-session]') !== null;

interface IslandProps {
  /** Fetches the part's code. */
  readonly load: Load;
  /** When the part hydrates on a prerendered page. */
  readonly hydrate: 'idle' | 'interaction' | 'never';
}

/**
 * A part that its page doesn't wait for. On a prerendered page, its markup is there from the start. Its code is fetched,
 * and it hydrates, when the browser is idle, on the first interaction, or never if it's static. If the code can't be
 * fetched, the part stays as it is. On any other page the code is fetched immediately.
 *
 * Its element is a constant outside of components: an update from above would replace a part that hasn't hydrated yet
 * (decision below-the-fold).
 */
export function Island({ load, hydrate }: IslandProps): ReactNode {
  const [Part] = useState(() => lazy(() => loadWithRetries(load)));
  return (
    <Suspense>
      <Hydrating when={hydrate} />
      <Part />
    </Suspense>
  );
}

/** Suspends the surrounding island until it may hydrate. */
function Hydrating({ when }: { when: IslandProps['hydrate'] }): ReactNode {
  if (useHydrating() && !import.meta.env.SSR) {
    if (when === 'never') use(never);
    if (when === 'interaction' && !isNeededNow()) use(interaction);
  }
  return null;
}
