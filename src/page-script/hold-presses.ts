import { PAUSE_BUTTON } from '#ui/public/landing/motion.ts';

/** What needs the app. Links work without it, and a submit button becomes a submit. */
const NEEDS_APP = 'button:not([type="submit"])';

/** A part below the fold listens later than the rest of the page: how often to look, in ms, and how many times. */
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
 * Holds buttons that are pressed and forms that are submitted before React listens, so that nothing is lost and nothing
 * typed ends up in a URL. Repeats them once the entry point says that it does.
 */
export function holdPresses(): HeldPresses {
  let held: { element: HTMLElement; repeat: () => void }[] = [];
  let looks = LOOKS;
  const hold = (event: Event, element: HTMLElement, repeat: () => void) => {
    if (!isFinishedPage()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push({ element, repeat });
  };
  const onSubmit = (event: SubmitEvent) => {
    const { target, submitter } = event;
    if (target instanceof HTMLFormElement) hold(event, target, () => target.requestSubmit(submitter));
  };
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>(NEEDS_APP) : null;
    if (button !== null && !button.matches(PAUSE_BUTTON)) hold(event, button, () => button.click());
  };
  const repeatAll = () => {
    const ready = held.filter(({ element }) => isHydrated(element));
    held = held.filter((press) => !ready.includes(press) && press.element.isConnected);
    for (const { repeat } of ready) repeat();
    looks -= 1;
    if (held.length > 0 && looks > 0) setTimeout(repeatAll, LOOK_MS);
  };
  const onHydrated = () => {
    removeEventListener('submit', onSubmit, true);
    removeEventListener('click', onClick, true);
    repeatAll();
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
