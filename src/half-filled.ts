const changed = new WeakSet<EventTarget>();

/** Remembers changed fields from now on: a choice or a file that a person chose can't be told from one set by the page. */
export function watchChanges(): void {
  document.addEventListener('change', ({ target }) => target !== null && changed.add(target), true);
}

const TEXT =
  'textarea:not([readonly]), input:not([readonly], :is([type=radio], [type=checkbox], [type=hidden], [type=search], [type=button], [type=submit], [type=reset]))';

/** Whether this page has a half-filled form or an open dialog, which would be lost if it showed another path. */
export function isHalfFilled(): boolean {
  const typed = [...document.querySelectorAll<HTMLInputElement>(TEXT)];
  const fields = [...document.querySelectorAll('input, textarea, select')];
  return (
    document.querySelector('dialog[open]') !== null ||
    typed.some(({ value }) => value !== '') ||
    fields.some((field) => changed.has(field) && !field.matches('[role=switch], [type=search]'))
  );
}
