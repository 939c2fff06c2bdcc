import type { ReactNode } from 'react';
import { readyFrom } from '#core/delivery/price/times.ts';
import { READY_IN_MINUTES, type ReadyInMinutes } from '#core/delivery/price/tariff.ts';
import { closedCode } from '#core/delivery/request/opening.ts';
import { onDemand } from '#ui/app/loading/on-demand.ts';
import { ChoiceRow } from '#ui/kit/choices/choice-row.tsx';
import type { LaterFieldsProps } from './later-fields.tsx';
import { LATER } from '#ui/delivery/request/request-typed.ts';

const readyWords: Readonly<Record<ReadyInMinutes, string>> = {
  0: 'Now',
  15: '15 min',
  30: '30 min',
  60: '1 hour',
  90: '1½ hours',
};

/** Fetched once "Later" is chosen. Choosing it again tries again. */
const LaterFields = onDemand(
  () => import('./later-fields.tsx').then((part) => part.default),
  function Before(): ReactNode {
    return <p className="soft">The times show here once they’re loaded.</p>;
  },
);

/**
 * When the parcel is ready for pickup, or the time at the door. What isn't possible now is off, and the first choice that
 * is possible is chosen.
 */
export function WhenFields({
  isLater,
  error,
  later,
}: {
  isLater: boolean;
  error: string | undefined;
  later: LaterFieldsProps;
}): ReactNode {
  const { opening, now } = later;
  const choices = [
    ...READY_IN_MINUTES.map((minutes) => ({
      value: String(minutes),
      title: readyWords[minutes],
      disabled: closedCode(opening, readyFrom(now, minutes)) !== null,
    })),
    { value: LATER, title: 'Later', disabled: false },
  ];
  return (
    <>
      <div className="request__ready">
        <ChoiceRow
          name="readyIn"
          legend="Ready in"
          defaultValue={choices.find(({ disabled }) => !disabled)?.value}
          error={error}
          choices={choices}
        />
      </div>
      {/* Set by the choice of a time, and stored with the draft. */}
      <input name="slot" defaultValue="" hidden />
      {isLater && <LaterFields {...later} />}
    </>
  );
}
