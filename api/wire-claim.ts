import * as v from 'valibot';
import { isStorableText } from '#core/storable.ts';
import { CASE_OUTCOMES } from '#core/support/case.ts';
import { MessageForm } from '#core/support/case-forms.ts';
import { GOODS_REASONS, reasonsOf } from '#core/support/case-reasons.ts';
import { CASE_TEXT_LENGTH } from '#core/support/case-rules.ts';
import type { FieldCode } from './problem.ts';
import { cents, time, uuid } from './wire.ts';

const REASONS = reasonsOf('business');

/** The states of a claim, by the one who writes next: the team, or the business. */
export const CLAIM_STATES = ['open', 'answered', 'resolved'] as const;

/** The error of a message's text, by the rules of the form that people write in; null if there's none. */
function issueOf(text: string): FieldCode | null {
  if (!isStorableText(text)) return 'unseen';
  const checked = MessageForm.check({ text });
  return checked.ok ? null : (checked.error.issues[0]?.code ?? null);
}

const message = (description: string, example: string) =>
  v.pipe(
    v.string(),
    v.rawCheck(({ dataset, addIssue }) => {
      const code = dataset.typed ? issueOf(dataset.value) : null;
      if (code !== null) addIssue({ message: code });
    }),
    v.metadata({ minLength: 1, maxLength: CASE_TEXT_LENGTH, description, examples: [example] }),
  );

export const NewClaim = v.pipe(
  v.strictObject({
    reason: v.picklist(REASONS),
    note: message('What happened; may have several lines.', 'The box arrived crushed.'),
    amountCents: v.optional(
      v.nullable(
        v.pipe(
          v.number(),
          v.integer(),
          v.minValue(1),
          v.maxValue(2 ** 31 - 1),
          v.description('What you ask for: after the end, at most what can be refunded for this reason.'),
        ),
      ),
      null,
    ),
  }),
  v.title('ClaimRequest'),
);
export type NewClaim = v.InferOutput<typeof NewClaim>;

export const Reply = v.pipe(
  v.strictObject({ note: message('May have several lines.', 'It was two cakes.') }),
  v.title('ClaimReply'),
);
export type Reply = v.InferOutput<typeof Reply>;

/** A recipient's report about the goods of a delivery. */
export const ReportOut = v.pipe(
  v.nullable(
    v.object({
      reason: v.picklist(GOODS_REASONS),
      note: v.pipe(v.nullable(v.string()), v.description('Null once the recipient’s data were deleted.')),
      reportedAt: time('When it was reported.'),
      claimId: v.nullable(uuid('Your claim about the delivery; null if there’s none.')),
    }),
  ),
  v.description('The recipient’s report about the goods; null without one, or if it was taken back.'),
);

export const Claim = v.pipe(
  v.object({
    id: uuid('Computed from your Idempotency-Key, if software made it.'),
    deliveryId: uuid('The delivery.'),
    deliveryNumber: v.pipe(v.string(), v.description('The delivery’s tracking number.'), v.examples(['7KMD92QXHT4B'])),
    reason: v.pipe(
      v.picklist([...REASONS, 'asked', 'failed_attempt']),
      v.description('`asked`: our team asked first. `failed_attempt`: you objected to one in the app.'),
    ),
    state: v.pipe(
      v.picklist(CLAIM_STATES),
      v.description('`open`: our team writes next. `answered`: you do, within 14 days.'),
    ),
    outcome: v.pipe(
      v.nullable(v.picklist(CASE_OUTCOMES)),
      v.description('`upheld`, `waived`: the money of a failed attempt was entered, or won’t be.'),
    ),
    claimedCents: v.nullable(cents('What you asked for; null if you named no amount.')),
    refundedCents: v.nullable(cents('What was refunded for it; null if nothing was.')),
    currency: v.pipe(v.string(), v.length(3), v.description('ISO 4217.')),
    openedAt: time('When it was made.'),
    dueAt: time('By when our team answers first. It never moves.'),
    answeredAt: v.nullable(time('Our team’s first answer.')),
    resolvedAt: v.nullable(time('When it was resolved.')),
    messages: v.exactOptional(
      v.pipe(
        v.array(
          v.object({
            by: v.picklist(['business', 'team']),
            text: v.pipe(v.string(), v.description('Empty for an objection that was made in the app.')),
            at: time('When it was written.'),
          }),
        ),
        v.description('Oldest first. Not in lists. Deleted with the recipient’s data.'),
      ),
    ),
  }),
  v.title('Claim'),
);

export const ClaimPage = v.pipe(
  v.object({
    data: v.array(Claim),
    next: v.pipe(
      v.nullable(v.string()),
      v.description('The value of `after` for the next page; null on the last one.'),
    ),
  }),
  v.title('ClaimPage'),
);
