import { useCallback, useEffect, useRef, type RefObject } from 'react';
import type { UserId } from '#core/identity/user-id.ts';
import { Drafts } from '#core/storage/drafts.ts';
import { currentVisitor, useVisit } from './state.ts';
import { usePort } from './use-port.ts';

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** The fields of a form that may be stored: never passwords or codes. */
function fields(form: HTMLFormElement): Control[] {
  return [...form.elements].filter(
    (element): element is Control =>
      (element instanceof HTMLInputElement ||
        element instanceof HTMLTextAreaElement ||
        element instanceof HTMLSelectElement) &&
      element.name !== '' &&
      !element.closest('[data-private]') &&
      !/password|one-time-code/u.test(element.autocomplete) &&
      !['password', 'file', 'checkbox', 'hidden'].includes(element.type),
  );
}

const isChosen = (control: Control): boolean => control.type !== 'radio' || (control as HTMLInputElement).checked;

/** The fields with their values; of radio buttons, only the chosen one. */
const controls = (form: HTMLFormElement): Control[] => fields(form).filter(isChosen);

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Sets a value as if it were typed, so that listening components get the event. */
export function typeInto(control: Control, value: string): void {
  if (control.type === 'radio') {
    const group = [...(control.form?.elements ?? [])].filter((other) => other instanceof HTMLInputElement);
    group.find((other) => other.type === 'radio' && other.name === control.name && other.value === value)?.click();
    return;
  }
  // With the prototype's own setter: React overrides the element's, and would consider the value unchanged.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** Whether a draft may fill a field: it's empty, or it's a select or a radio button, which always has a value. */
const isFree = (control: Control, kept: string): boolean =>
  control.value === '' || ((control instanceof HTMLSelectElement || control.type === 'radio') && kept !== '');

/** Restores a draft into the fields that accept it. */
function restore(
  form: HTMLFormElement,
  draft: Record<string, unknown>,
  mayTake: (control: Control, kept: string) => boolean,
): void {
  for (const name of new Set(fields(form).map((field) => field.name))) {
    const kept = draft[name];
    if (typeof kept !== 'string') continue;
    // Searched for again: restoring one field may have replaced the next control. A group of radio buttons may have
    // none chosen yet.
    const group = fields(form).filter((field) => field.name === name);
    const control = group.find(isChosen) ?? group[0];
    if (control === undefined || (isChosen(control) && kept === control.value)) continue;
    if (mayTake(control, kept)) typeInto(control, kept);
  }
}

/** The key for a draft's basis; no control has an empty name. */
const BASIS = '';

/**
 * Stores text typed into a form for this tab, and restores it into fields that are still empty. Returns a function that
 * removes it.
 *
 * A form with saved values passes a text for them as its `basis`: a draft with the same basis takes precedence over
 * them, and one with another basis is outdated and ignored. A draft belongs to a person: it's restored once the session
 * is known.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  name: string | undefined,
  basis?: string,
): () => void {
  const drafts = usePort(Drafts);
  const { visitor } = useVisit();
  /** Fields changed before the draft was loaded. */
  const changed = useRef(new Set<EventTarget>());
  /** The person who typed into the form; null for a guest, who may still sign in. */
  const owner = useRef<UserId>(null);
  /**
   * Whether the draft was removed, and nothing typed since: a person who signs in with a form mustn't find it as their
   * draft.
   */
  const forgotten = useRef(false);

  useEffect(() => {
    const element = form.current;
    if (element === null || name === undefined) return;
    // The form holds one person's text, so it's never stored for the next person.
    if (visitor !== undefined && owner.current !== null && visitor !== owner.current) return;
    owner.current ??= visitor ?? null;
    let stage: 'waiting' | 'restoring' | 'restored' | 'over' = 'waiting';
    const touched = changed.current;
    /** For a radio button, a change of any button of its group counts. */
    const isTouched = (control: Control): boolean =>
      touched.has(control) ||
      (control.type === 'radio' &&
        [...touched].some((other) => other instanceof HTMLInputElement && other.name === control.name));
    const keep = (event?: Event) => {
      // Changes during the restoration are the draft's own, not the visitor's.
      if (stage === 'waiting' && event?.target) touched.add(event.target);
      if (event) forgotten.current = false;
      // A field that's unmounted fires its change event once more, possibly after the draft was removed.
      if (stage !== 'restored' || visitor === undefined || visitor !== currentVisitor()) return;
      const draft = Object.fromEntries(controls(element).map((control) => [control.name, control.value]));
      if (basis !== undefined) draft[BASIS] = basis;
      void drafts.keep(name, visitor, JSON.stringify(draft)).catch(() => undefined);
    };
    const putBack = async (owner: UserId | null) => {
      const text = await drafts.read(name, owner);
      if (stage === 'over') return;
      const draft = parse(text);
      stage = 'restoring';
      if (draft[BASIS] === basis)
        restore(element, draft, basis === undefined ? isFree : (control) => !isTouched(control));
      stage = 'restored';
      // Text typed before the storage was ready is stored as well.
      const typed = (control: Control) =>
        basis === undefined ? control.value !== '' && control.value !== draft[control.name] : isTouched(control);
      if (!forgotten.current && controls(element).some(typed)) keep();
    };
    if (visitor !== undefined) void putBack(visitor).catch(() => undefined);
    element.addEventListener('input', keep);
    element.addEventListener('change', keep);
    return () => {
      stage = 'over';
      element.removeEventListener('input', keep);
      element.removeEventListener('change', keep);
    };
  }, [form, name, basis, drafts, visitor]);

  return useCallback(() => {
    forgotten.current = true;
    if (name !== undefined) void drafts.forget(name, currentVisitor() ?? null).catch(() => undefined);
  }, [name, drafts]);
}
