import { typeInto } from '#ui/app/use-draft.ts';
import { reactListens } from './react-listens.ts';

/** Whether an element of a prerendered page is a field. */
const isField = (element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  element.matches('input, select, textarea');

/** Whether the browser translates the page: it puts each text into a `font` element, which our screens never use. */
const hasTranslation = (): boolean => document.querySelector('font') !== null;

/** Runs work that may move the focused field, and restores its focus and cursor. */
function keepingFocus(work: () => void): void {
  const focused = document.activeElement;
  const { selectionStart = null, selectionEnd = null } = focused instanceof HTMLInputElement ? focused : {};
  work();
  if (focused === document.activeElement || !(focused instanceof HTMLElement)) return;
  focused.focus({ preventScroll: true });
  if (selectionStart !== null) (focused as HTMLInputElement).setSelectionRange(selectionStart, selectionEnd);
}

/** Undoes changes, the last one first. */
function undo(root: Element, changes: readonly MutationRecord[]): void {
  for (const { target, addedNodes, removedNodes, nextSibling } of changes.toReversed()) {
    if (!root.contains(target)) continue;
    for (const node of addedNodes) if (node.parentNode === target) target.removeChild(node);
    const next = nextSibling?.parentNode === target ? nextSibling : null;
    for (const node of removedNodes) target.insertBefore(node, next);
  }
}

/** The interactive elements of a page. */
const used = (root: Element) => [...root.querySelectorAll<HTMLElement>('input, select, textarea, button')];

/** Maps each replaced element to React's new one: React renders the same elements in the same order. */
function redrawn(root: Element, before: readonly HTMLElement[]): ReadonlyMap<HTMLElement, HTMLElement> {
  const after = used(root);
  const pairs = before.map((element, place) => [element, after[place]] as const);
  return new Map(
    pairs.filter(
      (pair): pair is [HTMLElement, HTMLElement] => !pair[0].isConnected && pair[1]?.localName === pair[0].localName,
    ),
  );
}

/** Copies the text and the focus of elements that React has replaced to the new ones. */
function restore(replaced: ReadonlyMap<HTMLElement, HTMLElement>, focused: Element | null): void {
  for (const [before, now] of replaced) {
    if (!isField(before) || !isField(now) || now.value === before.value) continue;
    if (now.value === '' || now instanceof HTMLSelectElement) typeInto(now, before.value);
  }
  replaced.get(focused as HTMLElement)?.focus();
}

/** The added elements, with their places. */
const additions = (changes: readonly MutationRecord[]) =>
  changes.flatMap(({ addedNodes, target, previousSibling }) =>
    [...addedNodes].flatMap((node) => (node instanceof Element ? [{ node, target, previousSibling }] : [])),
  );

/** Removes what extensions added, until the returned function puts it back beside the same elements. */
function detachAdditions(root: Element, changes: readonly MutationRecord[]): () => void {
  keepingFocus(() => undo(root, changes));
  // The page's own elements are back in place.
  const own = new Set<Element>(root.querySelectorAll('*'));
  const taken = additions(changes).filter(({ node }) => !node.isConnected);
  const later = new MutationObserver((more) => {
    for (const addition of additions(more)) {
      const { node } = addition;
      // React adds elements only to parts that it has hydrated, which extensions may change too.
      if (!node.isConnected || own.has(node) || reactListens(node)) continue;
      taken.push(addition);
      node.remove();
    }
  });
  later.observe(root, { childList: true, subtree: true });
  return () => {
    later.disconnect();
    for (const { node, target, previousSibling } of taken) {
      // Parts of the page that React hasn't hydrated yet must stay as they were built.
      if (reactListens(target))
        target.insertBefore(node, previousSibling?.parentNode === target ? previousSibling.nextSibling : null);
    }
  };
}

/**
 * Whether a page that others have altered is translated, so that React has to draw it again. Any other page is restored
 * to its built state, because React would otherwise draw it again too, and the typed text and the focus would be lost.
 * Once React listens, the additions of others are put back, and text typed in replaced fields is copied to the new
 * ones.
 */
export function isTranslated(root: HTMLElement): boolean {
  const before = used(root);
  const focused = document.activeElement;
  const translated = hasTranslation();
  // Elements that React creates have their listeners from the start.
  if (translated) delete root.dataset['path'];
  const putBack = translated ? undefined : detachAdditions(root, [...(window.__changes ?? [])]);
  const finish = () => {
    putBack?.();
    window.__redrawn = redrawn(root, before);
    restore(window.__redrawn, focused);
  };
  addEventListener('hydrated', finish, { once: true });
  return translated;
}
