import * as v from 'valibot';
import { BUSINESS_KINDS } from '#core/delivery/lifecycle/ledger.ts';
import { ZONES } from '#core/delivery/price/zone.ts';
import { STATEMENT_STATES } from '#core/statement/statement.ts';
import { count, time, uuid } from './wire.ts';

const date = (description: string, example: string) =>
  v.pipe(v.string(), v.isoDate(), v.metadata({ format: 'date', description, examples: [example] }));
/** An amount that may be below zero. */
const amount = (description: string) => v.pipe(v.number(), v.integer(), v.description(description));

/** The end of a page. */
const next = (of?: string) =>
  v.pipe(
    v.nullable(v.string()),
    v.description(
      `The value of \`after\` for the next page${of === undefined ? '' : ` of ${of}`}; null on the last one.`,
    ),
  );

const facts = {
  id: uuid('It never changes.'),
  statementNumber: v.pipe(
    v.nullable(v.string()),
    v.description('By the year and month of its last day; null if its total is zero.'),
    v.examples(['2026-11-0042']),
  ),
  state: v.pipe(
    v.picklist(STATEMENT_STATES),
    v.description('`closed`: to pay, unless its total isn’t above zero. The lines of a `void` one are in a later one.'),
  ),
  from: date('The first day of its month.', '2026-11-01'),
  to: date('The last day of its month.', '2026-11-30'),
  currency: v.pipe(v.string(), v.length(3), v.description('ISO 4217.')),
  carriedCents: amount('The credit that earlier statements carried over to it: zero or below.'),
  totalCents: amount('The sum of its lines and of what was carried over. A credit is below zero.'),
  lineCount: count('The number of its lines.'),
  carriedInto: v.pipe(
    v.nullable(v.string()),
    v.description('The number of the statement that its credit was carried over to; null if it wasn’t.'),
    v.examples(['2026-12-0040']),
  ),
  closedAt: time('When it was closed.'),
  payment: v.nullable(
    v.object({
      on: date('The day of the payment.', '2026-12-03'),
      reference: v.pipe(v.string(), v.description('May be empty.')),
    }),
  ),
  voidReason: v.pipe(v.nullable(v.string()), v.description('Null unless it’s void.'), v.examples(['Wrong month'])),
};

const line = v.object({
  deliveryId: uuid('The delivery.'),
  deliveryNumber: v.pipe(v.string(), v.description('The delivery’s tracking number.'), v.examples(['7KMD92QXHT4B'])),
  reference: v.pipe(
    v.string(),
    v.description(
      'Your own. Empty if it might name a person: it has no digit, or it has an email address or the recipient’s name, street or phone number.',
    ),
  ),
  city: v.pipe(v.string(), v.description('The recipient’s.')),
  zone: v.picklist(ZONES),
  kind: v.picklist(BUSINESS_KINDS),
  amountCents: amount('Below zero for a credit.'),
  at: time('When it was charged or credited.'),
  late: v.pipe(v.boolean(), v.description('Whether it’s from before this month, and came after that was closed.')),
});

export const StatementSummary = v.pipe(
  v.object(facts),
  v.title('StatementSummary'),
  v.description('A closed month. Only its state, payment and reason can change.'),
);

export const Statement = v.pipe(
  v.object({ ...facts, lines: v.array(line), next: next('lines') }),
  v.title('Statement'),
  v.description('A closed month with its lines, oldest first.'),
);

export const StatementPage = v.pipe(
  v.object({
    data: v.array(StatementSummary),
    next: next(),
  }),
  v.title('StatementPage'),
);
