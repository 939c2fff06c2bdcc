import { typeInto } from '#ui/app/use-draft.ts';
import { isChoice, placeOf, typedFields, type Field, type Typed } from './typed-text.ts';

const textOf = (field: Field): string => (isChoice(field) ? String(field.checked) : field.value);

/** Whether a field accepts a text yet: a select accepts it only after its options are there. */
const accepts = (field: Field, text: string): boolean =>
  !(field instanceof HTMLSelectElement) || [...field.options].some(({ value }) => value === text);

function put(field: Field, text: string): void {
  if (textOf(field) === text) return;
  if (!isChoice(field)) typeInto(field, text);
  // Setting one radio button clears the others of its group.
  else if (field.type === 'checkbox' || text === 'true') field.click();
}

/**
 * Puts text typed before a reload back into its fields, including fields that appear later, such as those of a dialog
 * that is opened again. Newly typed text takes precedence. The kept text is dropped when the person goes to another
 * page.
 */
export function restoreTyped({ path, texts }: Typed): void {
  const left = new Map(texts);
  const look = () => {
    if (location.pathname !== path) left.clear();
    for (const field of typedFields()) {
      const place = placeOf(field);
      const text = left.get(place);
      if (text === undefined || !accepts(field, text)) continue;
      left.delete(place);
      put(field, text);
    }
    if (left.size === 0) stop();
  };
  const observer = new MutationObserver(look);
  const onInput = ({ target, isTrusted }: Event) => {
    if (isTrusted) left.delete(placeOf(target as Field));
  };
  const stop = () => {
    observer.disconnect();
    document.removeEventListener('input', onInput, true);
  };
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('input', onInput, true);
  look();
}
