/** Links work without the app, and a submit button becomes a submit. */
const BUTTON = 'button:not([type="submit"])';

/** Whether the page was written out by the build. What any other shows, React has rendered and listens to. */
export const isFinishedPage = (): boolean => document.getElementById('root')?.dataset['path'] !== undefined;

/** The button or form of an event on a finished page that has no effect until React listens; null for any other event. */
export function needsApp({ type, target }: Event): HTMLElement | null {
  if (!(target instanceof Element) || !isFinishedPage()) return null;
  if (type === 'submit') return target instanceof HTMLFormElement ? target : null;
  return type === 'click' ? target.closest<HTMLElement>(BUTTON) : null;
}
