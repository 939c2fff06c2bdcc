import * as v from 'valibot';
import { cleanLines } from '../clean-text.ts';
import { formOf, type IssuesOf, type ValuesOf } from '../form.ts';
import { limitedText, requiredText } from '../typed-text.ts';
import { CASE_REASONS, DECIDED_OUTCOMES } from './case.ts';
import { CASE_TEXT_LENGTH, CASE_WORDS_LENGTH } from './case-rules.ts';

/** The issues of one field of a report or a message. */
export const CASE_FORM_CODES = ['missing', 'too-long'] as const;
export type CaseFormCode = (typeof CASE_FORM_CODES)[number];

const text = requiredText(CASE_TEXT_LENGTH, cleanLines);

/** The form that opens a case. Whether its side may give the reason is the backend's to decide. */
export const ReportForm = formOf(v.object({ reason: v.picklist(CASE_REASONS, 'missing'), text }), CASE_FORM_CODES);
export type ReportForm = ValuesOf<typeof ReportForm>;

/** The form for a message of a case. */
export const MessageForm = formOf(v.object({ text }), CASE_FORM_CODES);

/** The form of the team's decision. Whether an amount or words are required depends on the outcome. */
export const DecisionForm = formOf(
  v.object({
    outcome: v.picklist(DECIDED_OUTCOMES, 'missing'),
    amount: v.optional(v.pipe(v.string(), v.trim()), ''),
    words: v.optional(limitedText(CASE_WORDS_LENGTH, cleanLines), ''),
  }),
  [...CASE_FORM_CODES, 'not-an-amount', 'too-low'],
);
export type DecisionIssues = IssuesOf<typeof DecisionForm>;
