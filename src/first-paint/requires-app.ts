/** Links work without the app, and a submit button causes a submit event. */
const BUTTON = 'button:not([type="submit"])';

/** Whether the build prerendered the page. React has rendered any other page, and listens to it. */
export const isFinishedPage = (): boolean => document.getElementById('root')?.dataset['path'] !== undefined;

/**
 * The pressed button of an event that has no effect on a finished page until React listens; null for any other event.
 */
export function requiresApp({ type, target, submitter }: Event & Partial<SubmitEvent>): HTMLElement | null {
  if (!(target instanceof Element) || !isFinishedPage()) return null;
  // Enter in a field presses the form's button too.
  if (type === 'submit') return submitter ?? null;
  return type === 'click' ? target.closest<HTMLElement>(BUTTON) : null;
}
