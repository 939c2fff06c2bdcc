import type { ReactNode } from 'react';
import { DAY, HOUR, MINUTE } from '#core/clock.ts';
import { CLOCK_SPEEDS, type ClockSpeed, type DemoConditions, type DemoPort } from '#demo/demo-port.ts';
import type { Lazily } from '#ui/app/use-port.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { timeSpan } from './time-span.ts';

const time = new Intl.DateTimeFormat('en-US', { weekday: 'short', hour: 'numeric', minute: '2-digit' });

const STEPS = [
  [10 * MINUTE, '10 min'],
  [HOUR, '1 hour'],
  [DAY, '24 hours'],
] as const;

const speedWords: Readonly<Record<ClockSpeed, string>> = {
  0: 'Time is stopped until you choose a speed.',
  1: 'Time passes at its usual speed.',
  5: 'A minute takes 12 seconds, as long as this page is in view.',
  20: 'A minute takes 3 seconds, as long as this page is in view.',
  60: 'A minute takes a second, as long as this page is in view.',
};

/** The words for an unusual speed: "20× speed", "paused"; null for the usual one. */
export const paceWords = (speed: ClockSpeed): string | null =>
  speed === 1 ? null : speed === 0 ? 'paused' : `${speed}× speed`;

const ahead = (ms: number): string | null => {
  if (Math.abs(ms) < MINUTE) return null;
  return ms > 0 ? `${timeSpan(ms)} ahead` : `${timeSpan(-ms)} behind`;
};

/** The demo's own time: its value, its speed, and steps forward. */
export function ClockControls({
  conditions: { now, aheadMs, speed },
  change,
}: {
  conditions: DemoConditions;
  change: (how: (demo: Lazily<DemoPort>) => Promise<void>) => Promise<void>;
}): ReactNode {
  const words = [time.format(now), ahead(aheadMs), paceWords(speed)].filter((part) => part !== null);
  return (
    <fieldset className="demo-conditions__group grid justify-items-start gap-3">
      <legend>
        The clock <span className="demo-conditions__now numeric">{words.join(' · ')}</span>
      </legend>
      <div className="demo-conditions__even flex gap-2">
        {CLOCK_SPEEDS.map((one) => (
          <Button
            key={one}
            size="small"
            variant={speed === one ? 'primary' : 'secondary'}
            aria-pressed={speed === one}
            onClick={() => void change((demo) => demo.setSpeed(one))}
          >
            {one === 0 ? 'Pause' : `${one}×`}
          </Button>
        ))}
      </div>
      <p className="demo-conditions__note">{speedWords[speed]}</p>
      <div className="demo-conditions__even flex gap-2">
        {STEPS.map(([ms, words]) => (
          <Button
            key={ms}
            size="small"
            variant="secondary"
            onClick={() => void change((demo) => demo.advanceClock(ms))}
          >{`+ ${words}`}</Button>
        ))}
      </div>
    </fieldset>
  );
}
