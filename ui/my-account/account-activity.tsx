import { useState, type ReactNode } from 'react';
import type { Profile } from '#core/identity/profile.ts';
import type { UserId } from '#core/identity/user-id.ts';
import { ActivityList } from '#ui/delivery/activity-list.tsx';
import { businessTime, deviceTimeZone } from '#ui/delivery/business-time.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Card } from '#ui/kit/surfaces/card.tsx';
import { SkeletonRows } from '#ui/kit/messages/skeleton.tsx';
import { useActivity } from './use-activity.tsx';

/** The latest activity on the deliveries of a merchant or courier; nothing for anyone else. */
export function AccountActivity({ owner, roles }: { owner: UserId; roles: Profile['roles'] }): ReactNode {
  return roles.includes('merchant') || roles.includes('courier') ? <Activity owner={owner} roles={roles} /> : null;
}

function Activity({ owner, roles }: { owner: UserId; roles: Profile['roles'] }): ReactNode {
  const { answer, retry } = useActivity(owner, roles);
  const [times] = useState(() => businessTime(deviceTimeZone()));
  return (
    <Card tone="sand" padding="large" className="account-section grid gap-4 account-activity">
      <h2 className="account-section__title">Recent Activity</h2>
      {answer === null ? (
        <SkeletonRows rows={3} />
      ) : !answer.ok ? (
        <div className="account-section__row row justify-between wrap gap-2 gap-x-5">
          <p>Your activity couldn’t be loaded.</p>
          <Button variant="secondary" onClick={retry}>
            Retry
          </Button>
        </div>
      ) : answer.value.activities.length === 0 ? (
        <p className="soft">Updates about your deliveries show up here.</p>
      ) : (
        <ActivityList activities={answer.value.activities} now={answer.value.now} times={times} />
      )}
    </Card>
  );
}
