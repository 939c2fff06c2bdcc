import { replacing } from './mutant.ts';

const typed = replacing('src/typed-text.ts', 'unit', 'tests/src/typed-text.test.ts');
const handlers = 'tests/ui/kit/key-handlers.test.ts';
const composed = 'tests/ui/kit/composing.test.tsx';

/** What a page keeps on the device, and for whom; what it does with text that's being composed. */
export const pageMutants = [
  typed('a password is stored for the reload', "const UNKEPT = ['password', ", 'const UNKEPT = ['),
  typed('a code is stored for the reload', '!/password|one-time-code/u', '!/password/u'),
  typed('a dialog’s text is put into another one', 'JSON.stringify([title, name,', "JSON.stringify(['', name,"),
  replacing('ui/kit/use-row-focus.ts', 'unit', handlers)(
    'a list moves the focus with the keys of an input method',
    'if (isComposing(event)) return;',
    '',
  ),
  replacing('ui/admin/review-list.tsx', 'unit', handlers)(
    'a decision is made with a key of an input method',
    'if (isComposing(event)) return;',
    '',
  ),
  replacing('ui/geography/phone-field.tsx', 'document', composed)(
    'a composed phone number isn’t grouped until the field is left',
    'onCompositionEnd={(event) => group(event.currentTarget, false)}',
    '',
  ),
  replacing('ui/geography/phone-fields.tsx', 'document', composed)(
    'a composed phone number sets no country until the field is left',
    'onCompositionEnd={(event) => tidy(event.currentTarget, true)}',
    '',
  ),
];
