import type { ReactNode } from 'react';
import type { DAY_FIELDS } from '#core/delivery/request/hours-fields.ts';
import { RANGES_PER_DAY } from '#core/delivery/request/opening-hours.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { fieldId } from '#ui/kit/fields/field-shell.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { SelectField } from '#ui/kit/fields/select-field.tsx';
import { dayNames } from './hours-words.ts';
import { endsNextDay, fieldText, withoutRange, withRange, type TypedDay } from './typed-day.ts';

const KINDS: readonly { value: TypedDay['kind']; label: string }[] = [
  { value: 'open', label: 'Open at times' },
  { value: 'whole', label: 'Open all day' },
  { value: 'closed', label: 'Closed' },
];

/** The hours of one day: open at up to three times, all day, or closed. */
export function DayHours({
  day,
  typed,
  error,
  onChange,
  onCopy,
}: {
  day: (typeof DAY_FIELDS)[number];
  typed: TypedDay;
  error: string | undefined;
  onChange: (typed: TypedDay) => void;
  /** Takes Monday's hours; null if they're the same. */
  onCopy: (() => void) | null;
}): ReactNode {
  const name = dayNames[day];
  // The pressed button goes away.
  const focusKind = () => document.getElementById(fieldId(day))?.focus();
  const range = (place: number, part: 'from' | 'to') => ({
    name: `${day}-${part}-${place}`,
    type: 'time',
    label: part === 'from' ? 'From' : 'To',
    'aria-label': `${name}, ${part}`,
    value: typed.ranges[place]?.[part] ?? '',
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      onChange({
        ...typed,
        ranges: typed.ranges.map((one, n) => (n === place ? { ...one, [part]: value } : one)),
      }),
  });
  return (
    <fieldset className="day-hours flex wrap items-start gap-3" aria-label={name}>
      <input type="hidden" name={day} value={fieldText(typed)} />
      <SelectField
        name={`${day}-kind`}
        id={fieldId(day)}
        label={name}
        options={KINDS}
        value={typed.kind}
        error={error}
        onChange={({ currentTarget: { value } }) => {
          const kind = KINDS.find((one) => one.value === value)?.value;
          if (kind !== undefined) onChange({ ...typed, kind });
        }}
      />
      {typed.kind === 'open' &&
        typed.ranges.map((one, place) => [
          <TextField key={`${place}from`} {...range(place, 'from')} />,
          <TextField
            key={`${place}to`}
            {...range(place, 'to')}
            hint={endsNextDay(one) ? 'Ends the next day' : undefined}
          />,
        ])}
      <div className="day-hours__actions row wrap gap-2">
        {typed.kind === 'open' && typed.ranges.length < RANGES_PER_DAY && (
          <Button size="small" variant="quiet" onClick={() => onChange(withRange(typed))}>
            Add times<span className="visually-hidden">{` on ${name}`}</span>
          </Button>
        )}
        {typed.kind === 'open' && typed.ranges.length > 1 && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              onChange(withoutRange(typed, typed.ranges.length - 1));
              focusKind();
            }}
          >
            Remove the last<span className="visually-hidden">{` times on ${name}`}</span>
          </Button>
        )}
        {onCopy !== null && (
          <Button
            size="small"
            variant="quiet"
            onClick={() => {
              onCopy();
              focusKind();
            }}
          >
            <span className="visually-hidden">{`${name}: `}</span>Same as Monday
          </Button>
        )}
      </div>
    </fieldset>
  );
}
