import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Random } from '../random.ts';
import type { Result } from '../result.ts';
import { newCaseId, type Case, type CaseId } from './case.ts';
import type { AlreadyOpen, CaseRefusal, Cases, Report } from './cases.ts';

/**
 * Opens a case. If an earlier try with the same words wasn't answered, it's the same report, so it opens one case.
 */
export function reportProblem(cases: Cases, random: Random) {
  let last: { readonly content: string; readonly id: CaseId } | null = null;
  return async (report: Omit<Report, 'id'>): Promise<Result<Case, CaseRefusal | AlreadyOpen | Failure>> => {
    const content = JSON.stringify(report);
    const id = last?.content === content ? last.id : newCaseId(random);
    last = { content, id };
    const opened = await cases.open({ id, ...report });
    if (opened.ok) last = null;
    return opened;
  };
}
export type ReportProblem = ReturnType<typeof reportProblem>;
export const ReportProblem = port<ReportProblem>('ReportProblem');
