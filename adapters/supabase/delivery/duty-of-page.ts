import * as v from 'valibot';
import type { Job } from '#core/delivery/courier/courier-delivery.ts';
import type { CourierDuty } from '#core/delivery/courier/courier-desk.ts';
import type { Fix } from '#core/delivery/place/position.ts';
import type { Failure } from '#core/failure.ts';
import type { Answer } from '#core/poll.ts';
import { ok, type Result } from '#core/result.ts';
import type { Connection } from '../connection.ts';
import { ask } from './call-function.ts';
import { movingAnswerOf } from './live-answer.ts';
import { SentDuty } from './received-delivery.ts';

/** The jobs that a page has, by their tags. */
type KnownJobs = ReadonlyMap<string, Job>;

/** A duty with every job's view: those that weren't sent are known. Null if one isn't. */
export function withKnownJobs(
  { job, jobs: sent, ...duty }: v.InferOutput<typeof SentDuty>,
  known: KnownJobs = new Map(),
): { readonly duty: CourierDuty; readonly jobs: KnownJobs } | null {
  if (sent === undefined) return { duty: { ...duty, jobs: job === null ? [] : [job] }, jobs: new Map() };
  const jobs = new Map<string, Job>();
  for (const { tag, view = known.get(tag) } of sent) {
    if (view === undefined) return null;
    jobs.set(tag, view);
  }
  return { duty: { ...duty, jobs: [...jobs.values()] }, jobs };
}

/**
 * Asks for a courier's duty, for one page. It names the jobs that the page has, so that the database sends only the
 * others (decision known-jobs).
 */
export function dutyOfPage(connection: Connection) {
  let known: KnownJobs = new Map();
  let listsJobs = true;

  return async (tag: string | null, here: Fix | null): Promise<Result<Answer<CourierDuty, undefined>, Failure>> => {
    // Another poll of this page may change them before the answer.
    const named = known;
    const asked = { known: tag, ...(here === null ? {} : { here }) };
    const call = (more: { readonly known_jobs?: readonly string[] }) =>
      ask(connection, 'live_duty', { ...asked, ...more }, movingAnswerOf(SentDuty, v.undefined()));
    let answer = await call(listsJobs ? { known_jobs: [...named.keys()] } : {});
    if (listsJobs && !answer.ok && answer.error.kind === 'unavailable') {
      // A database of release 0.1 lists no jobs.
      answer = await call({});
      listsJobs = !answer.ok;
    }
    if (!answer.ok) return answer;
    const { value } = answer;
    if (value === 'same' || !('view' in value)) return ok(value);
    const whole = withKnownJobs(value.view, named);
    if (whole === null) return connection.unknownAnswer();
    known = whole.jobs;
    return ok({ ...value, view: whole.duty });
  };
}
