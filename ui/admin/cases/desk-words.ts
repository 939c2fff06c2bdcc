import type { DecisionForm } from '#core/support/case-forms.ts';
import { CASE_WORDS_LENGTH } from '#core/support/case-rules.ts';
import type { CaseOutcome, CaseSide, DecidedOutcome } from '#core/support/case.ts';
import type { PayDenial } from '#core/delivery/lifecycle/refund.ts';
import type { DeskCase } from '#core/support/case-desk.ts';
import type { Currency } from '#core/delivery/price/tariff.ts';
import type { ResolveRefusal } from '#core/support/resolve-case.ts';
import { formRefusal, type WordsOf } from '#ui/app/form-refusal.ts';
import type { FormRefusal } from '#ui/app/use-form.ts';
import { money } from '#ui/delivery/money.ts';
import { catalog } from '#ui/messages.ts';
import { caseRefusalWords } from '#ui/support/case-words.ts';

export const sideNames: Readonly<Record<CaseSide, string>> = {
  business: 'Business',
  courier: 'Courier',
  recipient: 'Recipient',
  person: 'Person',
};

/** The outcomes that an administrator chooses from. */
export const decisionNames: Readonly<Record<DecidedOutcome, string>> = {
  refunded: 'Refund',
  made_good: 'Make good',
  answered: 'Answered',
  declined: 'Decline',
  upheld: 'Charge and pay it',
  waived: 'Charge and pay nothing',
};

const outcomeNames: Readonly<Record<CaseOutcome, string>> = {
  answered: 'Answered',
  declined: 'Declined',
  refunded: 'Refunded',
  made_good: 'Made good',
  upheld: 'Charged and paid',
  waived: 'Nothing charged',
  withdrawn: 'Closed by its side',
  lapsed: 'Ended without a reply',
};

/** The end of a case: `Refunded $45.00`; empty while it's open. */
export function outcomeWords({ outcome, paid }: Pick<DeskCase, 'outcome' | 'paid'>): string {
  if (outcome === null) return '';
  return paid === null ? outcomeNames[outcome] : `${outcomeNames[outcome]} ${money(paid.amount, paid.currency)}`;
}

/** The words above a decision on an objection. */
export const OBJECTION_WORDS =
  'The business says that the failed attempt didn’t happen as the courier reports. Its charge and the courier’s pay wait for you.';

/** Why no amount can be paid now. */
export const denialWords: Readonly<Record<PayDenial, string>> = {
  'wrong-status': 'No amount can be paid while the delivery is under way.',
  changed: 'It was paid for this delivery before.',
  'money-waits':
    'The money of the failed attempt is open. It’s settled once the business confirms it, or you decide on its objection.',
};

const decisionForm = {
  missing: { outcome: 'Choose a decision', amount: 'Enter the amount', words: 'Say why' },
  codes: {
    missing: catalog.fillInRequiredFields,
    'too-long': `Use up to ${CASE_WORDS_LENGTH} characters`,
    'not-an-amount': 'Enter an amount, such as 45.00',
    'too-low': 'Enter an amount above zero',
  },
} satisfies WordsOf<typeof DecisionForm>;

/** The refusal of a decision, beside its field. */
export function decisionRefusal(error: ResolveRefusal, currency: Currency): FormRefusal {
  if (typeof error === 'object') {
    if ('issues' in error) return formRefusal(decisionForm, error);
    if ('cap' in error) {
      const message = `At most ${money(error.cap, currency)}`;
      return { toast: message, fields: [{ field: 'amount', message }] };
    }
    return { toast: caseRefusalWords(error) };
  }
  if (error === 'wrong-status' || error === 'money-waits') return { toast: denialWords[error] };
  return { toast: error === 'changed' ? 'Someone was faster. Here’s the case as it is now.' : caseRefusalWords(error) };
}
