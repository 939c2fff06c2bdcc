import { lazy, Suspense, use, useState, type ComponentType, type ReactNode } from 'react';
import { isMoved } from './is-moved.ts';
import { useHydrating } from './use-hydrating.ts';

type Load = () => Promise<{ default: ComponentType }>;

/** How long to wait before retrying code that couldn't be fetched, in ms. */
const RETRY_MS = 5000;

/** What's loaded, however often it takes. */
const fetched = (load: Load): ReturnType<Load> =>
  load().catch(() => new Promise((resolve) => setTimeout(resolve, RETRY_MS)).then(() => fetched(load)));

const never = new Promise<never>(() => undefined);

/** Resolves with the first sign that someone uses the page. */
const interaction = new Promise<unknown>((resolve) => {
  if (import.meta.env.SSR) return;
  for (const name of ['pointerdown', 'keydown']) addEventListener(name, resolve);
  addEventListener('pointermove', (event) => {
    if (isMoved(event)) resolve(event);
  });
});

/** Whether this page started the app on intent, or for someone who is signed in, who is about to use it. */
const isUsed = (): boolean => document.querySelector('script[data-when],[data-session]') !== null;

interface IslandProps {
  /** Fetches the part's code. */
  readonly load: Load;
  /** When the part of a finished page hydrates. */
  readonly hydrate: 'idle' | 'interaction' | 'never';
}

/**
 * A part of a page that the page doesn't wait for. A finished page has it from the start; there, its code is fetched and it
 * hydrates when the browser is idle, once someone uses the page, or never, if it only shows something. If the code can't
 * be fetched, the part stays as it is. On any other page the code is fetched immediately.
 *
 * Its element is a constant outside of components: an update from above would replace what hasn't hydrated yet (decision
 * below-the-fold).
 */
export function Island({ load, hydrate }: IslandProps): ReactNode {
  const [Part] = useState(() => lazy(() => fetched(load)));
  return (
    <Suspense>
      <Hydrating when={hydrate} />
      <Part />
    </Suspense>
  );
}

/** Suspends the island around it until it may hydrate. */
function Hydrating({ when }: { when: IslandProps['hydrate'] }): ReactNode {
  if (useHydrating() && !import.meta.env.SSR) {
    if (when === 'never') use(never);
    if (when === 'interaction' && !isUsed()) use(interaction);
  }
  return null;
}
