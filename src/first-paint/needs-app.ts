/** Links work without the app, and a submit button becomes a submit. */
const BUTTON = 'button:not([type="submit"])';

/** Whether the page was written out by the build. What any other shows, React has rendered and listens to. */
export const isFinishedPage = (): boolean => document.getElementById('root')?.dataset['path'] !== undefined;

/** The pressed button of an event on a finished page that has no effect until React listens; null for any other event. */
export function needsApp({ type, target, submitter }: Event & Partial<SubmitEvent>): HTMLElement | null {
  if (!(target instanceof Element) || !isFinishedPage()) return null;
  // Enter in a field presses the form's button too.
  if (type === 'submit') return submitter ?? null;
  return type === 'click' ? target.closest<HTMLElement>(BUTTON) : null;
}
