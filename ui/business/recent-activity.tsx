import type { ReactNode } from 'react';
import type { Business } from '#core/business/business.ts';
import type { DeliveryOverview } from '#core/delivery/merchant/merchant-deliveries.ts';
import type { PollResult } from '#core/poll.ts';
import { WaitingArt } from '#ui/art/waiting.tsx';
import { ActivityList, deliveryActivity } from '#ui/delivery/activity-list.tsx';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { LiveNote } from '#ui/delivery/live-note.tsx';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Card } from '#ui/kit/surfaces/card.tsx';
import type { Elements } from '#ui/kit/elements.ts';
import { classes } from '#ui/kit/classes.ts';
import { SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import './recent-activity.css';

/** The latest activity on a business's deliveries, live. */
export function RecentActivity({
  business,
  latest,
  times,
  retry,
  wide = false,
}: {
  business: Business;
  latest: PollResult<DeliveryOverview | null> | null;
  /** Null until the time zone is known. */
  times: BusinessTime | null;
  retry: () => void;
  /** Across the whole page. */
  wide?: boolean;
}): ReactNode {
  const live = latest?.ok === true ? latest.value : null;
  const recent = live?.view?.recent ?? [];
  return (
    <Card className={classes('business-activity', wide && 'business-activity--wide')} tone="sand" padding="large">
      <h2 className="business-title">Recent Activity</h2>
      {live !== null && times !== null && <LiveNote live={live} times={times} />}
      {latest?.ok === false ? (
        <None title="Your activity couldn’t be loaded">
          <Button size="small" variant="secondary" onClick={retry}>
            Retry
          </Button>
        </None>
      ) : live === null || times === null ? (
        <SkeletonRows rows={4} />
      ) : recent.length === 0 ? (
        <None title="No recent activity">
          <p className="soft">Updates about your deliveries show up here.</p>
        </None>
      ) : (
        <ActivityList
          activities={recent.map((event) => deliveryActivity(business.id, event))}
          now={live.asOf}
          times={times}
        />
      )}
    </Card>
  );
}

function None({ title, children }: { title: string; children: Elements }): ReactNode {
  return (
    <div className="business-activity__none row wrap">
      <WaitingArt />
      <div className="grid justify-items-start gap-2">
        <p className="business-activity__lead">{title}</p>
        {children}
      </div>
    </div>
  );
}
