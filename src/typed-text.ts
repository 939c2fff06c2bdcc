import { DEMO_PREFIX } from './demo-keys.ts';
import { LIVE_PREFIX } from './live-keys.ts';

/** A field that somebody fills in. */
export type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

// Written out, so that the build drops the other's prefix.
const PREFIX = import.meta.env.VITE_BACKEND === 'demo' ? DEMO_PREFIX : LIVE_PREFIX;
/** Where a tab keeps what was typed, while the page reloads. */
const KEY = `${PREFIX}typed`;
/** Its mark makes a finished page start the app, which alone can put the text back. */
const DRAFTS = `${PREFIX}drafts`;

const UNKEPT = ['password', 'file', 'hidden', 'submit', 'button', 'reset', 'image'];

/** As for drafts: never passwords or codes. */
const mayKeep = (field: Field): boolean =>
  !UNKEPT.includes(field.type) &&
  !/password|one-time-code/u.test(field.autocomplete) &&
  field.closest('[data-private]') === null;

/** Every field on the page whose text may be kept. */
export const typedFields = (): Field[] =>
  [...document.querySelectorAll<Field>('input, textarea, select')].filter(mayKeep);

export const isChoice = (field: Field): field is HTMLInputElement =>
  field.type === 'radio' || field.type === 'checkbox';

/**
 * What tells a field from all others of this address: the title of its dialog, so that a reason meant for one row isn't
 * put beside another, and its name. A radio button has that of its value, too.
 */
export function placeOf(field: Field): string {
  const dialog = field.closest('dialog');
  const title = dialog?.getAttribute('aria-label') ?? dialog?.querySelector('h1, h2, h3')?.textContent ?? '';
  const name = field.name || field.labels?.[0]?.textContent || field.id;
  return JSON.stringify([title, name, field.type === 'radio' ? field.value : '']);
}

/** What was typed at an address, by the place of its field; of a choice, whether it's made. */
export interface Typed {
  readonly path: string;
  readonly texts: readonly (readonly [place: string, text: string])[];
}

/** Keeps what is typed on this page for the next load of it. */
export function keepTyped(): void {
  const texts = typedFields()
    .map((field) => [placeOf(field), isChoice(field) ? String(field.checked) : field.value] as const)
    .filter(([, text]) => text !== '');
  if (texts.length === 0) return;
  try {
    sessionStorage.setItem(KEY, JSON.stringify({ path: location.pathname, texts } satisfies Typed));
    if (sessionStorage.getItem(DRAFTS) === null) sessionStorage.setItem(DRAFTS, '[]');
  } catch {
    // Without storage, the browser alone may restore it.
  }
}

/** Takes what was kept, once. */
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
