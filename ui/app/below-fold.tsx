import {
  lazy,
  Suspense,
  use,
  useLayoutEffect,
  useRef,
  useState,
  useSyncExternalStore,
  type ComponentType,
  type ReactNode,
} from 'react';
import { BELOW_STYLE } from './below-style.ts';

type Load = () => Promise<{ default: ComponentType }>;

/** How long to wait before code that couldn't be fetched is asked for again, in ms. */
const RETRY_MS = 5000;

const fetched = (load: Load): ReturnType<Load> =>
  load().catch(() => new Promise((resolve) => setTimeout(resolve, RETRY_MS)).then(() => fetched(load)));

/**
 * A part of a page that nobody sees first, whose code the page doesn't wait for. A prerendered page has it from the
 * start, and it hydrates once its code is there; where that can't be fetched, it stays as it is.
 *
 * Its element is always the same one: an update from above would replace what hasn't hydrated yet (decision
 * below-the-fold).
 */
export function belowFold(load: Load): ReactNode {
  const Part = lazy(() => fetched(load));
  return (
    <Suspense>
      <Part />
    </Suspense>
  );
}

/** Whether a prerendered page is being taken over. */
const useHydrating = (): boolean =>
  useSyncExternalStore(
    noChanges,
    () => false,
    () => true,
  );

const noChanges = () => () => undefined;

/**
 * Where a prerendered page has that style: after what is seen first, which doesn't wait for it. It moves to the head
 * then, since other pages have parts of it in common. Elsewhere it comes with the code, as files.
 */
export function BelowStyle(): ReactNode {
  const hydrating = useHydrating();
  const [isHere, setIsHere] = useState(hydrating);
  const style = useRef<HTMLStyleElement>(null);
  useLayoutEffect(() => {
    if (style.current === null) return;
    document.head.append(style.current.cloneNode(true));
    setIsHere(false);
  }, []);
  return (
    isHere && (
      <style ref={style} suppressHydrationWarning>
        {BELOW_STYLE}
      </style>
    )
  );
}

const never = new Promise<never>(() => undefined);
/**
 * The same for a part that only shows something: in a prerendered page it never hydrates, and its code isn't fetched
 * at all.
 */
export function asPrerendered(load: Load): ReactNode {
  const Part = lazy(() => fetched(load));
  function Kept(): ReactNode {
    const hydrating = useHydrating();
    if (hydrating && !import.meta.env.SSR) use(never);
    return <Part />;
  }
  return (
    <Suspense>
      <Kept />
    </Suspense>
  );
}
