import { fieldIssues } from '#core/field-issues.ts';
import type { InquiryRefusal } from '#core/inquiry/inquiry-text.ts';
import type { FormRefusal } from '#ui/app/use-form.ts';
import { refusals } from '#ui/messages.ts';

/** What is wrong with an inquiry as it was typed; undefined when nothing is. An empty field outranks a malformed one. */
export function inquiryRefusal(
  schema: Parameters<typeof fieldIssues>[0],
  missing: Readonly<Record<string, string>>,
  typed: unknown,
): FormRefusal | undefined {
  const issues = fieldIssues(schema, typed) as { field: string; code: InquiryRefusal }[];
  const [first] = issues;
  if (first === undefined) return undefined;
  const words = ({ field, code }: typeof first) =>
    (code === 'missing' ? missing[field] : undefined) ?? refusals.inquiry[code];
  return {
    toast: refusals.inquiry[issues.some(({ code }) => code === 'missing') ? 'missing' : first.code],
    fields: issues.map((issue) => ({ field: issue.field, message: words(issue) })),
  };
}
