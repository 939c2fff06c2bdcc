import { PAUSE_BUTTON } from '#ui/public/landing/motion.ts';

/** What needs the app. Links work without it, and a submit button becomes a submit. */
const NEEDS_APP = 'button:not([type="submit"])';

/** How often to look whether what was pressed listens by now, in ms, and how many times: then it's too late. */
const LOOK_MS = 100;
const LOOKS = 100;

/** Whether the page was written out by the build. What any other shows, React has rendered and listens to. */
const isFinishedPage = (): boolean => document.getElementById('root')?.dataset['path'] !== undefined;

/** Whether React has hydrated an element, which it marks with its props. */
const isHydrated = (element: Element): boolean => Object.keys(element).some((key) => key.startsWith('__reactProps'));

/** Presses that wait for the app. */
export interface HeldPresses {
  /** The app isn't coming for now: they're dropped, so that none has an effect that nobody expects any more. */
  drop(): void;
}

/**
 * Holds buttons that are pressed and forms that are submitted before React listens to them, so that nothing is lost and
 * nothing typed ends up in a URL. Repeats them once it does: when the entry point says so, and later for a part below the
 * fold.
 */
export function holdPresses(): HeldPresses {
  let held: { element: HTMLElement; repeat: () => void; looks: number }[] = [];
  let isListening = false;
  const look = () => {
    const ready = held.filter(({ element }) => isHydrated(element));
    held = held.filter((press) => !ready.includes(press) && press.element.isConnected && (press.looks -= 1) > 0);
    for (const { repeat } of ready) repeat();
    if (held.length > 0) setTimeout(look, LOOK_MS);
  };
  const hold = (event: Event, element: HTMLElement, repeat: () => void) => {
    if (!isFinishedPage() || (isListening && isHydrated(element))) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push({ element, repeat, looks: LOOKS });
    if (isListening && held.length === 1) setTimeout(look, LOOK_MS);
  };
  const onSubmit = (event: SubmitEvent) => {
    const { target, submitter } = event;
    if (target instanceof HTMLFormElement) hold(event, target, () => target.requestSubmit(submitter));
  };
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>(NEEDS_APP) : null;
    if (button !== null && !button.matches(PAUSE_BUTTON)) hold(event, button, () => button.click());
  };
  const onHydrated = () => {
    isListening = true;
    look();
  };
  addEventListener('submit', onSubmit, true);
  addEventListener('click', onClick, true);
  addEventListener('hydrated', onHydrated, { once: true });
  return {
    drop: () => {
      held = [];
    },
  };
}
