/**
 * Whether React listens to an element: it passes no event on to a part that it hasn't hydrated yet. The event is one of
 * a media element, which our pages don't have. Its only effect is that the app cancels it (`ui/app/shell/shell.tsx`). False
 * for anything outside the app, and for a node that isn't in the page.
 */
export const reactListens = (node: Node): boolean => !node.dispatchEvent(new Event('canplay', { cancelable: true }));
