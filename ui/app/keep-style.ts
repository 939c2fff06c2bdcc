/**
 * Moves styles of a prerendered page's body to its head, for the screens that come after it. They go behind the page's own
 * style and before every file that was loaded since, as they would have been loaded: the last rule wins.
 */
export function keepStyle(...styles: readonly Element[]): void {
  const own = document.head.querySelector('style');
  if (own === null) document.head.append(...styles);
  else own.after(...styles);
}
