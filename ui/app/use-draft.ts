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

/** The fields with their values: of radio buttons, the chosen one. */
const controls = (form: HTMLFormElement): Control[] => fields(form).filter(isChosen);

function parse(text: string | null): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text ?? '{}');
    return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

/** Sets a value as if it were typed, so that components that listen notice. */
export function typeInto(control: Control, value: string): void {
  if (control.type === 'radio') {
    const group = [...(control.form?.elements ?? [])].filter((other) => other instanceof HTMLInputElement);
    group.find((other) => other.type === 'radio' && other.name === control.name && other.value === value)?.click();
    return;
  }
  // By the prototype's own setter: React overrides the element's, and would take the value for one it knows already.
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
}

/** An empty field, or a select, which always has a value. */
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
    // Looked up again: restoring one field may have replaced the next control. Of radio buttons, none may be chosen yet.
    const group = fields(form).filter((field) => field.name === name);
    const control = group.find(isChosen) ?? group[0];
    if (control === undefined || (isChosen(control) && kept === control.value)) continue;
    if (mayTake(control, kept)) typeInto(control, kept);
  }
}

/** The key for what a draft is based on; no control has an empty name. */
const BASIS = '';

/**
 * Stores what's typed into a form for this tab, and restores it into fields that are still empty. Returns a function
 * that removes it. A form with saved values passes a text for them as its `basis`: a draft with the same basis takes
 * precedence over them, and one with another is outdated and ignored. A draft belongs to a person: it's restored once
 * we know who's here.
 */
export function useDraft(
  form: RefObject<HTMLFormElement | null>,
  name: string | undefined,
  basis?: string,
): () => void {
  const drafts = usePort(Drafts);
  const { visitor } = useVisit();
  /** What was changed before the draft was loaded. */
  const changed = useRef(new Set<EventTarget>());
  /** The person who typed into it; null for a guest, who may still sign in. */
  const owner = useRef<UserId>(null);
  /** Forgotten, and nothing typed since: who signs in with a form doesn't find it as a draft of theirs. */
  const forgotten = useRef(false);

  useEffect(() => {
    const element = form.current;
    if (element === null || name === undefined) return;
    // It holds what one person typed, so it's never stored for the next one.
    if (visitor !== undefined && owner.current !== null && visitor !== owner.current) return;
    owner.current ??= visitor ?? null;
    let stage: 'waiting' | 'restoring' | 'restored' | 'over' = 'waiting';
    const touched = changed.current;
    /** Of radio buttons, the whole group: another one was chosen then. */
    const isTouched = (control: Control): boolean =>
      touched.has(control) ||
      (control.type === 'radio' &&
        [...touched].some((other) => other instanceof HTMLInputElement && other.name === control.name));
    const keep = (event?: Event) => {
      // Changes while a draft is restored are its own, not the visitor's.
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
      // What was typed before the storage was ready is stored as well.
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
