import type { Failure } from '../failure.ts';
import type { IssuesOf, TypedInto } from '../form.ts';
import { port } from '../port.ts';
import type { Random } from '../random.ts';
import { repeatedId } from '../id.ts';
import type { Result } from '../result.ts';
import { newCaseId, type Case } from './case.ts';
import { photoSender } from './case-photos.ts';
import { ReportForm } from './case-forms.ts';
import type { AlreadyOpen, CaseRefusal, Cases, Report } from './cases.ts';

/** Why a report opened no case. */
export type ReportRefusal = CaseRefusal | AlreadyOpen | IssuesOf<typeof ReportForm> | Failure;

/**
 * Opens a case, and adds its photos. If an earlier try with the same words wasn't answered, it's the same report, so it opens
 * one case.
 */
export function reportProblem(cases: Pick<Cases, 'open' | 'addPhoto'>, random: Random) {
  const withPhotos = photoSender(random);
  const ids = repeatedId(() => newCaseId(random));
  return async (
    about: Pick<Report, 'side' | 'delivery'>,
    typed: TypedInto<typeof ReportForm>,
    photos: readonly string[] = [],
  ): Promise<Result<Case, ReportRefusal>> => {
    const checked = ReportForm.check(typed);
    if (!checked.ok) return checked;
    const report = { ...about, ...checked.value };
    const id = ids.of(JSON.stringify(report));
    const opened = await withPhotos<Case, CaseRefusal | AlreadyOpen | Failure>(
      id,
      photos,
      await cases.open({ id, ...report }),
      (photo) => cases.addPhoto(id, photo),
    );
    if (opened.ok) ids.settle();
    return opened;
  };
}
export type ReportProblem = ReturnType<typeof reportProblem>;
export const ReportProblem = port<ReportProblem>('ReportProblem');
