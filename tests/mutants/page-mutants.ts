import { replacing } from './mutant.ts';

const typed = replacing('src/typed-text.ts', 'unit', 'tests/src/typed-text.test.ts');

/** What a page keeps on the device, and for whom. */
export const pageMutants = [
  typed('a password is stored for the reload', "const UNKEPT = ['password', ", 'const UNKEPT = ['),
  typed('a code is stored for the reload', '!/password|one-time-code/u', '!/password/u'),
  typed('a dialog’s text is put into another one', 'JSON.stringify([title, name,', "JSON.stringify(['', name,"),
];
