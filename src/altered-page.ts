import { hasReactMark } from './page-script/react-marks.ts';

/** A field of a finished page. */
type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

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

/** Brings the text and the focus of fields that React has replaced into the new ones. */
function restore(fields: readonly Field[], focused: Element | null): void {
  const replaced = fields.filter((field) => !field.isConnected);
  for (const field of replaced) {
    const now = document.getElementById(field.id) as Field | null;
    if (now === null || now.value === field.value || (now.value !== '' && now.tagName !== 'SELECT')) continue;
    now.value = field.value;
    now.dispatchEvent(new Event(now.tagName === 'SELECT' ? 'change' : 'input', { bubbles: true }));
  }
  if (replaced.includes(focused as Field)) document.getElementById(focused?.id ?? '')?.focus();
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
  const fields = [...root.querySelectorAll<Field>('input, select, textarea')];
  const focused = document.activeElement;
  const translated = hasTranslation();
  // What React draws itself, it listens to from the start.
  if (translated) delete root.dataset['path'];
  const putBack = translated ? undefined : takeOut(root, [...(window.__changes ?? [])]);
  const finish = () => {
    putBack?.();
    restore(fields, focused);
  };
  addEventListener('hydrated', finish, { once: true });
  return translated;
}
