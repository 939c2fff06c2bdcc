import { PAUSE_BUTTON } from '#ui/public/landing/motion.ts';

/** What needs the app. Links work without it, and a submit button becomes a submit. */
const NEEDS_APP = 'button:not([type="submit"])';

/** Whether the page was written out by the build. What any other shows, React has rendered and listens to. */
const isFinishedPage = (): boolean => document.getElementById('root')?.dataset['path'] !== undefined;

/** Presses that wait for the app. */
export interface HeldPresses {
  /** The app isn't coming for now: they're dropped, so that none has an effect that nobody expects any more. */
  drop(): void;
}

/**
 * Holds buttons that are pressed and forms that are submitted before React listens, so that nothing is lost and nothing
 * typed ends up in a URL. Repeats them in their order once the entry point says that it does.
 */
export function holdPresses(): HeldPresses {
  let held: (() => void)[] = [];
  const hold = (event: Event, repeat: () => void) => {
    if (!isFinishedPage()) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(repeat);
  };
  const onSubmit = (event: SubmitEvent) => {
    const { target, submitter } = event;
    if (target instanceof HTMLFormElement) hold(event, () => target.requestSubmit(submitter));
  };
  const onClick = (event: MouseEvent) => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>(NEEDS_APP) : null;
    if (button !== null && !button.matches(PAUSE_BUTTON)) hold(event, () => button.click());
  };
  addEventListener('submit', onSubmit, true);
  addEventListener('click', onClick, true);
  addEventListener(
    'hydrated',
    () => {
      removeEventListener('submit', onSubmit, true);
      removeEventListener('click', onClick, true);
      for (const repeat of held) repeat();
    },
    { once: true },
  );
  return {
    drop: () => {
      held = [];
    },
  };
}
