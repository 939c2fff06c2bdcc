import { DEMO_PREFIX } from './demo-keys.ts';
import { LIVE_PREFIX } from './live-keys.ts';

/** A field that a person fills in. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

// Not in a function, so that the build drops the other prefix.
const PREFIX = import.meta.env.VITE_BACKEND === 'demo' ? DEMO_PREFIX : LIVE_PREFIX;
/** The key for a tab's typed text while the page reloads. */
const KEY = `${PREFIX}typed`;
/** If it's set, a prerendered page starts the app, since only the app can restore the text. */
const DRAFTS = `${PREFIX}drafts`;

const UNKEPT_TYPES = ['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image'];

/** Whether a field's text may be kept, by the rule for drafts: never passwords or codes. */
const mayKeep = (field: Field): boolean =>
  !UNKEPT_TYPES.includes(field.type) &&
  !/password|one-time-code/u.test(field.autocomplete) &&
  field.closest('[data-private]') === null;

/** The fields on the page whose text may be kept. */
export const typedFields = (): Field[] =>
  [...document.querySelectorAll<Field>('input, textarea, select')].filter(mayKeep);

export const isChoice = (field: Field): field is HTMLInputElement =>
  field.type === 'radio' || field.type === 'checkbox';

/**
 * Identifies a field among all others at this address by its name and the title of its dialog, so that a reason typed
 * for one row isn't restored for another. A radio button's value is part of it.
 */
export function placeOf(field: Field): string {
  const dialog = field.closest('dialog');
  const title = dialog?.getAttribute('aria-label') ?? dialog?.querySelector('h1, h2, h3')?.textContent ?? '';
  const name = field.name || field.labels?.[0]?.textContent || field.id;
  return JSON.stringify([title, name, field.type === 'radio' ? field.value : '']);
}

/** The text typed at an address, by the place of its field. For a checkbox or a radio button, whether it's checked. */
export interface Typed {
  readonly path: string;
  readonly texts: readonly (readonly [place: string, text: string])[];
}

/** Keeps the text typed on this page for its next load. */
export function keepTyped(): void {
  const texts = typedFields()
    .map((field) => [placeOf(field), isChoice(field) ? String(field.checked) : field.value] as const)
    .filter(([, text]) => text !== '');
  if (texts.length === 0) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, texts } satisfies Typed));
    if (sessionStorage.getItem(DRAFTS) === null) sessionStorage.setItem(DRAFTS, '[]');
  } catch {
    // Without storage, only the browser may restore it.
  }
}

/** Returns the kept text, and removes it. */
export function takeTyped(): Typed | null {
  try {
    const text = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    const typed = JSON.parse(text ?? 'null') as Typed | null;
    return typed !== null && typed.path === location.pathname && Array.isArray(typed.texts) ? typed : null;
  } catch {
    return null;
  }
}
