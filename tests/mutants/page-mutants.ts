import { replacing } from './mutant.ts';

const typed = replacing('src/typed-text.ts', 'unit-document', 'tests/src/typed-text.test.ts');
const altered = replacing(
  'src/first-paint/altered-page.ts',
  'unit-document',
  'tests/src/first-paint/react-listens.test.tsx',
);
const handlers = 'tests/ui/kit/key-handlers.test.ts';
const names = 'tests/ui/texts/screens.test.ts';
const composed = 'tests/ui/kit/composing.test.tsx';
const inDocument = (file: string, test: string) => replacing(file, 'unit-document', `tests/ui/${test}`);
const decoding = replacing(
  'adapters/browser/decode-picture.ts',
  'unit',
  'tests/adapters/browser/decode-picture.test.ts',
);
const answer = inDocument('ui/app/use-answer.ts', 'app/use-answer.test.tsx');
const activity = inDocument('ui/my-account/use-activity.tsx', 'app/activity.test.tsx');

/**
 * Faults in a page's hydration and stored data, in text composed with an input method, in the display of names, and in
 * the decoding of photos.
 */
export const pageMutants = [
  typed('a password is stored for the reload', "const UNKEPT_TYPES = ['password', ", 'const UNKEPT_TYPES = ['),
  typed('a code is stored for the reload', '!/password|one-time-code/u', '!/password/u'),
  typed('a dialog’s text is restored into another one', 'JSON.stringify([title, name,', "JSON.stringify(['', name,"),
  decoding(
    'a photo is squeezed into the size it had before its rotation',
    'bitmap.width === size?.width && bitmap.height === size.height',
    'true',
  ),
  decoding('a photo’s height isn’t checked', ' && bitmap.height === size.height', ''),
  decoding('the size of a rotated photo isn’t expected to turn', '% 180 === 0', '% 1 === 0'),
  altered('what React draws before a page has hydrated is taken out', ' || reactListens(node)', ''),
  altered('the page’s own element is taken out if it’s moved', ' || own.has(node)', ''),
  altered('what others have removed is put back', '!node.isConnected || ', ''),
  altered('a part that hasn’t hydrated is altered again', 'if (reactListens(target))', 'if (target.isConnected)'),
  replacing('src/hydrate-page.ts', 'unit-document', 'tests/src/first-paint/courier-count.test.ts')(
    'the courier count changes a page while it hydrates',
    'window.__hydrated = false;',
    '',
  ),
  replacing('ui/courier/work/job/place-card.tsx', 'unit', names)(
    'a recipient’s name reverses the address beside it',
    '<bdi className="place-link__name">{name}</bdi>',
    '<span className="place-link__name">{name}</span>',
  ),
  replacing('ui/admin/review/review-row-controls.tsx', 'unit', names)(
    'a business’s name reverses the label of its checkbox',
    '`Select ${isolate(name)}`',
    '`Select ${name}`',
  ),
  replacing('ui/admin/record/contact-details.tsx', 'unit', names)(
    'an email address is translated',
    '<a {...asWritten} className',
    '<a className',
  ),
  replacing('ui/delivery/event-words.ts', 'unit', 'tests/ui/delivery/merchant-words.test.ts')(
    'a courier’s name reverses an event',
    ': isolate(courier);',
    ': courier;',
  ),
  replacing('core/mail/templates.ts', 'unit', 'tests/core/isolate.test.ts')(
    'a name reverses a greeting',
    'isolate(name)',
    'name',
  ),
  replacing('supabase/functions/_shared/mail/mail-html.ts', 'unit', 'tests/core/isolate.test.ts')(
    'a name in a mail has no element of its own',
    "'<bdi>$&</bdi>'",
    "'$&'",
  ),
  replacing('ui/kit/lists/use-row-focus.ts', 'unit', handlers)(
    'an input method’s keys move the focus in a list',
    'if (isComposing(event)) return;',
    '',
  ),
  replacing('ui/admin/review/review-list.tsx', 'unit', handlers)(
    'an input method’s key makes a decision',
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
  answer('a failure hides the value that was loaded', "answer.error.kind !== 'denied'", 'false'),
  answer('a value stays after this person may no longer see it', "answer.error.kind !== 'denied'", 'true'),
  answer('an answer to an earlier question replaces a later one', 'if (!current) return;', ''),
  answer('an answer from before a change replaces it', 'answer.ok ? outdated :', 'answer.ok ? false :'),
  answer('the answer to another question is shown', 'same ? shown.answer : null', 'shown.answer'),
  inDocument('ui/kit/buttons/use-copy.ts', 'kit/copying.test.tsx')(
    'the outcome of an earlier copy stays',
    '    setOutcome(null);\n    try',
    '    try',
  ),
  inDocument('ui/admin/record/record-history.tsx', 'admin/record-history.test.tsx')(
    'the oldest decision is first',
    'b.at - a.at',
    'a.at - b.at',
  ),
  activity('a courier who waits for approval sees no activity', "jobs.error.kind === 'denied' ? ok([]) : jobs", 'jobs'),
  activity(
    'the latest activity of a courier is cut off',
    'all.toSorted((a, b) => b.at - a.at).slice(0, MAX_ACTIVITIES)',
    'all.slice(0, MAX_ACTIVITIES).toSorted((a, b) => b.at - a.at)',
  ),
  activity('activity of five weeks', 'weekOf(now, 1 - WEEKS)', 'weekOf(now, -WEEKS)'),
];
