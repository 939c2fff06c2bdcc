/** Links work without the app, and a submit button causes a submit event. */
const BUTTON = 'button:not([type="submit"])';

/** The prerendered part of the page. React has rendered everything else, and listens to it. */
const FINISHED = '#root[data-path]';

/** Whether the build prerendered the page. */
export const isPrerenderedPage = (): boolean => document.querySelector(FINISHED) !== null;

/**
 * The pressed button of an event that has no effect on a prerendered page until React listens; null for any other event.
 */
export function requiresApp({ type, target, submitter }: Event & Partial<SubmitEvent>): HTMLElement | null {
  if (!(target instanceof Element) || target.closest(FINISHED) === null) return null;
  // Enter in a field presses the form's button too.
  if (type === 'submit') return submitter ?? null;
  return type === 'click' ? target.closest<HTMLElement>(BUTTON) : null;
}
