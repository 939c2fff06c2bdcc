import type { ReactNode } from 'react';
import { OWN_DOOR_FIELDS } from '#core/delivery/request/delivery-fields.ts';
import { acceptsNote } from '#core/delivery/lifecycle/delivery-status.ts';
import type { RecipientDetails, TrackedDelivery } from '#core/delivery/track/tracked-delivery.ts';
import { doorText, doorWords } from '#ui/delivery/door-words.ts';
import { RecipientNote } from './recipient-note.tsx';

/** The recipient's own details for the door, and their note for the courier. */
export default function DoorFacts({
  view,
  recipient,
  secret,
}: {
  view: TrackedDelivery;
  recipient: RecipientDetails;
  secret: string | null;
}): ReactNode {
  return (
    <>
      {OWN_DOOR_FIELDS.map(
        (field) =>
          recipient[field] && (
            <div key={field}>
              <dt className="tracking__label">{doorWords[field]}</dt>
              <dd>
                <bdi {...doorText(field)}>{recipient[field]}</bdi>
              </dd>
            </div>
          ),
      )}
      <RecipientNote number={view.number} open={acceptsNote(view.status)} saved={recipient.note} secret={secret} />
    </>
  );
}
