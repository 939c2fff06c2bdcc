import { SEARCH_ID } from './list-toolbar.tsx';

/** Moves the focus from the rows of a list to the action tray if there is one, else to the search. */
export const leaveRows = (): void =>
  (document.querySelector<HTMLElement>('.action-tray button') ?? document.getElementById(SEARCH_ID))?.focus();
