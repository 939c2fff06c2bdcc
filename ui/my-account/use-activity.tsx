import { useCallback } from 'react';
import type { Profile } from '#core/identity/profile.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { BusinessRepo } from '#core/business/business-repo.ts';
import { ServerClock } from '#core/clock.ts';
import { CourierDesk, type EarnedJob } from '#core/delivery/courier/courier-desk.ts';
import { weekOf } from '#core/delivery/courier/earnings-week.ts';
import { MerchantDeliveries } from '#core/delivery/merchant/merchant-deliveries.ts';
import { formatTrackingNumber } from '#core/delivery/lifecycle/tracking-number.ts';
import type { Failure } from '#core/failure.ts';
import { instant, type Instant } from '#core/instant.ts';
import { isolate } from '#core/isolate.ts';
import { ok, type Result } from '#core/result.ts';
import { paths } from '#ui/app/paths.ts';
import { useAnswer, type Answered } from '#ui/app/use-answer.ts';
import { usePort, type Lazily } from '#ui/app/use-port.ts';
import { earnedWords, payReason } from '#ui/courier/work/earnings/earned-row.tsx';
import { deliveryActivity, DONE_MARK, type Activity } from '#ui/delivery/activity-list.tsx';
import { asWritten } from '#ui/kit/as-written.ts';

/** The maximum number of businesses to search for activity: the newest. */
const MAX_BUSINESSES = 5;
/** The maximum number of activities shown. */
const MAX_ACTIVITIES = 5;
/** Weeks to search for a courier's deliveries, including this one. */
const WEEKS = 4;

/** Recent activity on a person's deliveries, newest first, as of `now`. */
export interface RecentActivities {
  readonly now: Instant;
  readonly activities: readonly Activity[];
}

async function merchantActivities(
  businesses: Lazily<BusinessRepo>,
  deliveries: Lazily<MerchantDeliveries>,
  owner: UserId,
): Promise<Result<Activity[], Failure>> {
  const own = await businesses.listOwn(owner);
  if (!own.ok) return own;
  const overviews = await Promise.all(
    own.value.slice(0, MAX_BUSINESSES).map(async ({ id }) => ({ id, answer: await deliveries.overview(id) })),
  );
  const activities: Activity[] = [];
  for (const { id, answer } of overviews) {
    if (!answer.ok) return answer;
    activities.push(...(answer.value?.recent ?? []).map((event) => deliveryActivity(id, event)));
  }
  return ok(activities);
}

function jobActivity(job: EarnedJob): Activity[] {
  const at = job.earned.at(-1)?.at ?? job.endedAt;
  if (at === null) return [];
  return [
    {
      key: job.id,
      mark: DONE_MARK,
      href: paths.courierEarnings,
      title: <span className="numeric">{earnedWords(job)}</span>,
      words: (
        <>
          <span>{payReason(job)}</span>
          {job.shop !== '' && <span>{` · ${isolate(job.shop)}`}</span>}
          <span {...asWritten} className="activity__number numeric">{` · ${formatTrackingNumber(job.number)}`}</span>
        </>
      ),
      at,
    },
  ];
}

/** A person who isn't an approved courier has no deliveries. */
async function courierActivities(desk: Lazily<CourierDesk>, now: Instant): Promise<Result<Activity[], Failure>> {
  const from = weekOf(now, 1 - WEEKS)[0] ?? now;
  const jobs = await desk.earnings(from, weekOf(now).at(-1) ?? now);
  if (!jobs.ok) return jobs.error.kind === 'denied' ? ok([]) : jobs;
  return ok(jobs.value.flatMap(jobActivity));
}

/** The newest activity on an account's deliveries, across all its roles. */
export function useActivity(owner: UserId, roles: Profile['roles']): Answered<RecentActivities> {
  const businesses = usePort(BusinessRepo);
  const deliveries = usePort(MerchantDeliveries);
  const desk = usePort(CourierDesk);
  const clock = usePort(ServerClock);
  const merchant = roles.includes('merchant');
  const courier = roles.includes('courier');
  return useAnswer<RecentActivities>(
    useCallback(async () => {
      const asked = [
        ...(merchant ? [merchantActivities(businesses, deliveries, owner)] : []),
        ...(courier ? [courierActivities(desk, instant(await clock.now()))] : []),
      ];
      const all: Activity[] = [];
      for (const one of await Promise.all(asked)) {
        if (!one.ok) return one;
        all.push(...one.value);
      }
      const activities = all.toSorted((a, b) => b.at - a.at).slice(0, MAX_ACTIVITIES);
      return ok({ now: instant(await clock.now()), activities });
    }, [businesses, deliveries, desk, clock, owner, merchant, courier]),
  );
}
