/** Types a code into the page's code field; returns false if there's none. */
export function fillCode(code: string): boolean {
  const field = document.querySelector<HTMLInputElement>('input[autocomplete="one-time-code"]');
  if (field === null) return false;
  field.value = code;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.focus();
  return true;
}
