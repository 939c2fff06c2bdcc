import { replacing, type Mutant } from '../mutant.ts';

const inDocument = (file: string, test: string) => replacing(file, 'unit-document', `tests/ui/${test}`);
const report = inDocument('ui/support/case-words.ts', 'support/report-form.test.tsx');
const message = inDocument('ui/support/message-form.tsx', 'support/conversation.test.tsx');
const talk = inDocument('ui/support/conversation.tsx', 'support/conversation.test.tsx');
const decision = inDocument('ui/admin/cases/desk-words.ts', 'admin/cases.test.tsx');
const decide = inDocument('ui/admin/cases/decide-case.tsx', 'admin/cases.test.tsx');
const due = inDocument('ui/admin/cases/due-words.ts', 'admin/cases.test.tsx');
const resolving = replacing('core/support/resolve-case.ts', 'unit-document', 'tests/ui/admin/cases.test.tsx');
const hours = replacing('core/support/set-hours.ts', 'unit', 'tests/core/support/set-hours.test.ts');
const refund = replacing('ui/delivery/detail/money/refund-words.ts', 'unit', 'tests/ui/delivery/refund-words.test.ts');

/** Faults in the screens of cases, and in what they check. */
export const casePageMutants: readonly Mutant[] = [
  report('a refused report isn’t explained beside its field', "fields: [{ field: 'text', message }]", 'fields: []'),
  message('a reply that was sent stays in its field', 'text.current?.form?.reset();', ''),
  talk('a case that changed meanwhile isn’t shown as it is', "else if (sent.error === 'changed') await update();", ''),
  decision(
    'an amount above the cap isn’t explained beside its field',
    "field: 'amount', message",
    "field: '', message",
  ),
  decide(
    'the second of two administrators doesn’t see the first decision',
    "if (resolved.error === 'changed') onChanged();",
    '',
  ),
  due('a late case looks as if there’s time left', 'dueAt < now ?', 'dueAt < 0 ?'),
  resolving('a refund of nothing is sent', 'amount.output < least', 'amount.output < 0'),
  resolving('a case is declined without words', "needsWords(outcome) && words === ''", 'false'),
  hours('midnight as an end is the start of the day', '=== 0 ? DAY_MINUTES :', '=== 0 ? 0 :'),
  hours('a day with one time is closed', '(from === null) !== (to === null)', 'false'),
  refund('a merchant isn’t told that the declared value counts', 'most > charged', 'false'),
];
