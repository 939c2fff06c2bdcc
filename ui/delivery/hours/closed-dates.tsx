import { useState, type ReactNode } from 'react';
import { CLOSED_DATES_LIMIT } from '#core/delivery/request/opening-hours.ts';
import { isDate, nextDate } from '#core/zoned-time.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { fieldId } from '#ui/kit/fields/field-shell.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { dateText } from './hours-words.ts';

/** The dates from one to another, one more than can be closed at most; null if they aren't dates in this order. */
function datesBetween(first: string, last: string): readonly string[] | null {
  if (!isDate(first) || !isDate(last) || last < first) return null;
  const dates = [first];
  for (let date = first; date < last && dates.length <= CLOSED_DATES_LIMIT;) dates.push((date = nextDate(date)));
  return dates;
}

/** Dates without hours: each is listed, and added alone or with those up to a last one. */
export function ClosedDates({
  initial,
  from,
  error,
}: {
  initial: readonly string[];
  /** Dates before this one count no longer. */
  from: string;
  error: string | undefined;
}): ReactNode {
  const [closed, setClosed] = useState<readonly string[]>(() => initial.filter((date) => date >= from));
  const [first, setFirst] = useState('');
  const [last, setLast] = useState('');
  const typed = first === '' && last === '' ? [] : datesBetween(first, last === '' ? first : last);
  // Typed dates are saved even if they weren't added to the list.
  const all = [...new Set([...closed, ...(typed ?? [])])].toSorted();
  const focus = () => document.getElementById(fieldId('closed'))?.focus();
  return (
    <fieldset className="stack gap-3">
      <legend className="field__label">Closed dates</legend>
      <input type="hidden" name="closed" value={typed === null ? 'none' : all.join(' ')} />
      {closed.length > 0 && (
        <ul className="closed-dates row wrap gap-2">
          {closed.map((date) => (
            <li key={date} className="closed-dates__date inline-row gap-1">
              <span>{dateText(date)}</span>
              <Button
                size="small"
                variant="quiet"
                onClick={() => {
                  setClosed(closed.filter((one) => one !== date));
                  focus();
                }}
              >
                Remove<span className="visually-hidden">{` ${dateText(date)}`}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      <div className="closed-dates__add flex wrap items-end gap-3">
        <TextField
          name="closed-first"
          id={fieldId('closed')}
          type="date"
          label="First day"
          min={from}
          value={first}
          error={error}
          onChange={({ currentTarget: { value } }) => setFirst(value)}
        />
        <TextField
          name="closed-last"
          type="date"
          label="Last day"
          optional
          min={first === '' ? from : first}
          value={last}
          onChange={({ currentTarget: { value } }) => setLast(value)}
        />
        <Button
          variant="secondary"
          onClick={() => {
            if (typed !== null) {
              setClosed(all);
              setFirst('');
              setLast('');
            }
            focus();
          }}
        >
          Add
        </Button>
      </div>
    </fieldset>
  );
}
