import { typeInto } from '#ui/app/use-draft.ts';
import { hasReactMark } from './react-marks.ts';

/** Whether an element of a finished page is a field. */
const isField = (element: Element): element is HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement =>
  element.matches('input, select, textarea');

/** Whether the browser translates the page: it puts each text into a `font`, which no screen of ours has. */
const hasTranslation = (): boolean => document.querySelector('font') !== null;

/** Does something that may move the focused field, which would lose the focus and the cursor. */
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

/** The elements of a page that people use. */
const used = (root: Element) => [...root.querySelectorAll<HTMLElement>('input, select, textarea, button')];

/** By each of these elements that React has replaced, the one in its place: React draws the same ones in the same order. */
function redrawn(root: Element, before: readonly HTMLElement[]): ReadonlyMap<HTMLElement, HTMLElement> {
  const after = used(root);
  const pairs = before.map((element, place) => [element, after[place]] as const);
  return new Map(
    pairs.filter(
      (pair): pair is [HTMLElement, HTMLElement] => !pair[0].isConnected && pair[1]?.localName === pair[0].localName,
    ),
  );
}

/** Brings the text and the focus of elements that React has replaced into the new ones. */
function restore(replaced: ReadonlyMap<HTMLElement, HTMLElement>, focused: Element | null): void {
  for (const [before, now] of replaced) {
    if (!isField(before) || !isField(now) || now.value === before.value) continue;
    if (now.value === '' || now instanceof HTMLSelectElement) typeInto(now, before.value);
  }
  replaced.get(focused as HTMLElement)?.focus();
}

/** Elements that others have put in, with their places. */
const additions = (changes: readonly MutationRecord[]) =>
  changes.flatMap(({ addedNodes, target, previousSibling }) =>
    [...addedNodes].flatMap((node) =>
      node instanceof Element && !hasReactMark(node, 'Fiber') ? [{ node, target, previousSibling }] : [],
    ),
  );

/** Takes out what others put in, until the returned function puts it back, beside the same elements. */
function takeOut(root: Element, changes: readonly MutationRecord[]): () => void {
  keepingFocus(() => undo(root, changes));
  // The page's own elements are back in their places.
  const taken = additions(changes).filter(({ node }) => !node.isConnected);
  const later = new MutationObserver((more) => {
    for (const addition of additions(more)) {
      taken.push(addition);
      addition.node.remove();
    }
  });
  later.observe(root, { childList: true, subtree: true });
  return () => {
    later.disconnect();
    for (const { node, target, previousSibling } of taken) {
      // A part of the page that React hasn't taken over yet stays as it was built.
      if (target.isConnected && target instanceof Element && hasReactMark(target, 'Props'))
        target.insertBefore(node, previousSibling?.parentNode === target ? previousSibling.nextSibling : null);
    }
  };
}

/**
 * Whether a page that others have altered is translated, and has to be drawn anew. Any other becomes what it was when it was
 * built, because React would draw that anew too: what was typed, and the focus, would be lost. Once React listens, what others
 * had put in is put back; what was typed in fields that are gone comes into the new ones.
 */
export function isTranslated(root: HTMLElement): boolean {
  const before = used(root);
  const focused = document.activeElement;
  const translated = hasTranslation();
  // What React draws itself, it listens to from the start.
  if (translated) delete root.dataset['path'];
  const putBack = translated ? undefined : takeOut(root, [...(window.__changes ?? [])]);
  const finish = () => {
    putBack?.();
    window.__redrawn = redrawn(root, before);
    restore(window.__redrawn, focused);
  };
  addEventListener('hydrated', finish, { once: true });
  return translated;
}
