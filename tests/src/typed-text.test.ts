import { afterEach, expect, test } from 'vitest';
import { restoreTyped } from '#src/restore-typed.ts';
import { keepTyped, takeTyped } from '#src/typed-text.ts';

afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
});

const FORM = `<form>
  <input name="email"><textarea name="notes"></textarea>
  <select name="country"><option value="ca"></option><option value="us"></option></select>
  <input type="radio" name="handover" value="meet"><input type="radio" name="handover" value="door">
  <input type="checkbox" name="agreed">
  <input type="password" name="password"><input type="text" name="shown" autocomplete="current-password">
  <input name="code" autocomplete="one-time-code"><span data-private><input name="pin"></span>
</form>`;
const SECRETS = ['password', 'shown', 'code', 'pin'];

const field = (name: string) => document.querySelector<HTMLInputElement>(`[name=${name}]`)!;
const values = () =>
  Object.fromEntries(
    [...document.querySelectorAll<HTMLInputElement>('[name]')].map((one) => [
      `${one.name}${one.type === 'radio' ? one.value : ''}`,
      /radio|checkbox/u.test(one.type) ? one.checked : one.value,
    ]),
  );
/** The page after a reload, with the typed text restored. */
function reloaded(html: string): void {
  keepTyped();
  document.body.innerHTML = html;
  const typed = takeTyped();
  if (typed !== null) restoreTyped(typed);
}
const dialog = (title: string) => `<dialog open><h2>${title}</h2><textarea name="reason"></textarea></dialog>`;
const turn = () => new Promise((resolve) => setTimeout(resolve));

test('a reload restores typed text and choices once, but no password or code', () => {
  document.body.innerHTML = FORM;
  for (const name of ['email', 'notes', ...SECRETS]) field(name).value = `typed ${name}`;
  field('country').value = 'us';
  document.querySelector<HTMLInputElement>('[value=door]')!.checked = true;
  field('agreed').checked = true;
  reloaded(FORM);
  expect(values()).toEqual({
    email: 'typed email',
    notes: 'typed notes',
    country: 'us',
    handovermeet: false,
    handoverdoor: true,
    agreed: true,
    ...Object.fromEntries(SECRETS.map((name) => [name, ''])),
  });
  expect(takeTyped()).toBeNull();
});

test('no password or code is stored for the reload', () => {
  document.body.innerHTML = FORM;
  for (const name of ['email', ...SECRETS]) field(name).value = `typed ${name}`;
  keepTyped();
  const stored = Object.values(sessionStorage).join(' ');
  expect(stored).toContain('typed email');
  for (const name of SECRETS) expect(stored).not.toContain(`typed ${name}`);
});

test('a dialog’s text returns when that dialog opens, and in no other', async () => {
  document.body.innerHTML = dialog('Reject Bela?');
  field('reason').value = 'No such address.';
  reloaded('');
  document.body.innerHTML = dialog('Reject Cleo?');
  await turn();
  expect(field('reason').value).toBe('');
  document.body.innerHTML = dialog('Reject Bela?');
  await turn();
  expect(field('reason').value).toBe('No such address.');
});

test('a select waits for its options', async () => {
  document.body.innerHTML = FORM;
  field('country').value = 'us';
  reloaded('<select name="country"></select>');
  expect(field('country').value).toBe('');
  document.body.innerHTML = FORM;
  await turn();
  expect(field('country').value).toBe('us');
});
