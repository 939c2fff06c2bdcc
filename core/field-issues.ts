import * as v from 'valibot';

/** The first issue of each field, in the form's order; the issue's message is a refusal code. */
export function fieldIssues(schema: v.GenericSchema, values: unknown): { field: string; code: string }[] {
  const parsed = v.safeParse(schema, values);
  if (parsed.success) return [];
  const first = new Map<string, string>();
  for (const issue of parsed.issues) {
    const field = String(issue.path?.[0]?.key ?? '');
    if (!first.has(field)) first.set(field, issue.message);
  }
  return [...first].map(([field, code]) => ({ field, code }));
}
