import { classes } from '#ui/kit/classes.ts';
import './steps.css';

/** The progress of a flow: a parcel on its route to a door. `current` counts from 1. */
export function Steps({
  steps,
  current,
  label = 'Progress',
}: {
  steps: readonly string[];
  current: number;
  label?: string | undefined;
}) {
  return (
    <div className="steps stack gap-2">
      <p className="steps__words flex justify-between gap-3">
        <span>{`Step ${current} of ${steps.length} `}</span>
        <b aria-hidden="true">{steps[current - 1]}</b>
      </p>
      <ol className="steps__route flex" aria-label={label}>
        {steps.map((step, index) => {
          const place = index + 1 - current;
          return (
            <li
              key={step}
              className={classes(
                'steps__step grid items-center justify-items-start gap-2',
                place < 0 && 'steps__step--done',
                place === 0 && 'steps__step--here',
              )}
              aria-current={place === 0 ? 'step' : undefined}
            >
              {place === 0 ? <Parcel /> : <Stop done={place < 0} last={index === steps.length - 1} />}
              <span className="steps__name">{step}</span>
              {place < 0 && <span className="visually-hidden"> (done)</span>}
            </li>
          );
        })}
      </ol>
    </div>
  );
}

const CHECK = 'M6 12.5l4 4L18 8';
const DOOR = 'M8 18.5v-10a4 4 0 0 1 8 0v10M6 18.5h12M13.5 13v.1';

/** A circle on the line: with a check mark once it's done, with a door at the end, and small in between. */
function Stop({ done, last }: { done: boolean; last: boolean }) {
  if (!done && !last) return <span className="steps__stop steps__stop--small" />;
  return (
    <svg className="steps__stop" viewBox="0 0 24 24" aria-hidden="true">
      <path d={done ? CHECK : DOOR} />
    </svg>
  );
}

function Parcel() {
  return (
    <svg className="steps__parcel" viewBox="0 0 32 32" aria-hidden="true">
      <path className="steps__parcel-box" d="M4 7a2 2 0 0 1 2-2h14a8 8 0 0 1 8 8v13a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2Z" />
      <path className="steps__parcel-tape" d="M12.5 6v7l3-2 3 2V6Z" />
      <path className="steps__parcel-lines" d="M8.5 23.5h5M8.5 20h8" />
    </svg>
  );
}
