import { replacing } from './mutant.ts';

const typed = replacing('src/typed-text.ts', 'unit', 'tests/src/typed-text.test.ts');
const handlers = 'tests/ui/kit/key-handlers.test.ts';
const names = 'tests/ui/texts/names-beside-text.test.ts';
const composed = 'tests/ui/kit/composing.test.tsx';

/** What a page keeps on the device, and for whom; what it does with text that's being composed, and with names. */
export const pageMutants = [
  typed('a password is stored for the reload', "const UNKEPT = ['password', ", 'const UNKEPT = ['),
  typed('a code is stored for the reload', '!/password|one-time-code/u', '!/password/u'),
  typed('a dialog’s text is put into another one', 'JSON.stringify([title, name,', "JSON.stringify(['', name,"),
  replacing('ui/courier/work/place-card.tsx', 'unit', names)(
    'a recipient’s name turns the address beside it round',
    '<bdi className="place-link__name">{name}</bdi>',
    '<span className="place-link__name">{name}</span>',
  ),
  replacing('ui/admin/row-parts.tsx', 'unit', names)(
    'a business’s name turns the label of its checkbox round',
    '`Select ${isolate(name)}`',
    '`Select ${name}`',
  ),
  replacing('ui/admin/contact-details.tsx', 'unit', names)(
    'an email address is translated',
    '<a {...asWritten} className',
    '<a className',
  ),
  replacing('ui/delivery/event-words.ts', 'unit', 'tests/ui/delivery/merchant-words.test.ts')(
    'a courier’s name turns an event round',
    ': isolate(courier);',
    ': courier;',
  ),
  replacing('core/mail/templates.ts', 'unit', 'tests/core/isolate.test.ts')(
    'a name turns a greeting round',
    'isolate(name)',
    'name',
  ),
  replacing('supabase/functions/_shared/mail-html.ts', 'unit', 'tests/core/isolate.test.ts')(
    'a name in a mail has no element of its own',
    "'<bdi>$&</bdi>'",
    "'$&'",
  ),
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
  replacing('ui/geography/phone-field.tsx', 'unit-document', composed)(
    'a composed phone number isn’t grouped until the field is left',
    'onCompositionEnd={(event) => group(event.currentTarget, false)}',
    '',
  ),
  replacing('ui/geography/phone-fields.tsx', 'unit-document', composed)(
    'a composed phone number sets no country until the field is left',
    'onCompositionEnd={(event) => tidy(event.currentTarget, true)}',
    '',
  ),
];
