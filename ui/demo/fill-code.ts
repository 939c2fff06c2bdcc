/** Types a code into the code field of the page; false when there is none. */
export function fillCode(code: string): boolean {
  const field = document.querySelector<HTMLInputElement>('input[autocomplete="one-time-code"]');
  if (field === null) return false;
  field.value = code;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
  return true;
}
