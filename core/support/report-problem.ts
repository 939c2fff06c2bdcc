import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Random } from '../random.ts';
import { repeatedId } from '../id.ts';
import type { Result } from '../result.ts';
import { newCaseId, type Case } from './case.ts';
import type { AlreadyOpen, CaseRefusal, Cases, Report } from './cases.ts';

/**
 * Opens a case. If an earlier try with the same words wasn't answered, it's the same report, so it opens one case.
 */
export function reportProblem(cases: Cases, random: Random) {
  const ids = repeatedId(() => newCaseId(random));
  return async (report: Omit<Report, 'id'>): Promise<Result<Case, CaseRefusal | AlreadyOpen | Failure>> => {
    const opened = await cases.open({ id: ids.of(JSON.stringify(report)), ...report });
    if (opened.ok) ids.settle();
    return opened;
  };
}
export type ReportProblem = ReturnType<typeof reportProblem>;
export const ReportProblem = port<ReportProblem>('ReportProblem');
