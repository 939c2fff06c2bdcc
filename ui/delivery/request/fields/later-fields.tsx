import { useMemo, type ReactNode } from 'react';
import { HOUR } from '#core/clock.ts';
import { isClosedCode, notOpen, type Opening } from '#core/delivery/request/opening.ts';
import { readSlot, slotText } from '#core/delivery/request/slot.ts';
import { firstSlot, slotDates, slotsOn, type Slot } from '#core/delivery/request/slots.ts';
import type { ZoneTime } from '#core/delivery/request/when.ts';
import type { Ways } from '#core/delivery/price/ways.ts';
import { instant, type Instant } from '#core/instant.ts';
import { dateIn, isDate, minuteOf } from '#core/zoned-time.ts';
import type { BusinessTime } from '#ui/delivery/business-time.ts';
import { longDay, shortDay, windowWords } from '#ui/delivery/window-words.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ChoiceRow } from '#ui/kit/choices/choice-row.tsx';
import { SelectField } from '#ui/kit/fields/select-field.tsx';
import { Announcement } from '#ui/delivery/request/receipt/announcement.tsx';
import { refusalWords, requestFailure } from '#ui/delivery/request/request-words.ts';

/** The choice of a day and an hour for a delivery. */
export interface LaterFieldsProps {
  /** The chosen window as text, or a chosen date without a time. */
  readonly slot: string;
  readonly onSlot: (slot: string) => void;
  /** The delivery's zone; the nearest one while its address isn't known. */
  readonly terms: ZoneTime;
  readonly ways: Ways;
  readonly opening: Opening;
  readonly country: string;
  readonly now: Instant;
  readonly times: BusinessTime;
  readonly error: string | undefined;
}

const isFree = ({ reason }: Slot): boolean => reason === null;

/** Why a slot can't be requested; empty if it can. */
const whyNot = ({ reason }: Slot, { opening, country, now }: LaterFieldsProps): string =>
  reason === null
    ? ''
    : isClosedCode(reason)
      ? requestFailure(notOpen(reason, opening, now))
      : refusalWords(country)[reason];

/**
 * The days of the next thirty and the free hours of one. A chosen hour that has become impossible stays, says why, and
 * offers the next one. The form doesn't store these controls: it stores the slot.
 */
export default function LaterFields(props: LaterFieldsProps): ReactNode {
  const { slot, onSlot, terms, ways, opening, now, times, error } = props;
  const { timeZone } = times;
  const { zone, minutes } = terms;
  const city = { ways, opening };
  // All days are judged once an hour, the shown one each time.
  const hour = Math.floor(now / HOUR) * HOUR;
  const days = useMemo(
    () =>
      slotDates(timeZone, instant(hour)).map((date) => ({
        date,
        first: firstSlot(0, date, timeZone, { zone, minutes }, { ways, opening }, instant(hour)),
      })),
    [timeZone, zone, minutes, ways, opening, hour],
  );
  const window = readSlot(slot);
  const firstOpen = days.find(({ first }) => first !== undefined)?.date;
  const date =
    window === null ? (isDate(slot) ? slot : (firstOpen ?? dateIn(now, timeZone))) : dateIn(window.until - 1, timeZone);
  const slots = slotsOn(date, timeZone, terms, city, now);
  const chosen = slots.find((one) => slotText(one) === slot);
  const shown = slots.filter((one) => isFree(one) || one === chosen);
  const why = chosen === undefined ? '' : whyNot(chosen, props);
  const next =
    why === ''
      ? undefined
      : (firstSlot(chosen?.from ?? 0, date, timeZone, terms, city, now) ??
        days.find((day) => day.date > date && day.first !== undefined)?.first);
  const noon = (day: string) => minuteOf(day, 720, timeZone);
  const long = longDay(noon(date), timeZone);
  const free = slots.filter(isFree).length;
  const count = `${free === 0 ? 'No times' : free === 1 ? '1 time' : `${free} times`} on ${long}`;
  return (
    <div className="later stack" data-private="">
      <SelectField
        id="field-slot"
        name="day"
        label="Day"
        value={date}
        onChange={({ target }) => onSlot(target.value)}
        options={days.map((day) => ({
          value: day.date,
          label: `${shortDay(noon(day.date), timeZone)}${day.first === undefined ? ' (closed)' : ''}`,
          disabled: day.date !== date && day.first === undefined,
        }))}
      />
      {shown.length === 0 ? (
        <p className="soft">{firstOpen === undefined ? 'No times in the next 30 days.' : `${count}.`}</p>
      ) : (
        <div className="later__times">
          <ChoiceRow
            name="time"
            legend={long}
            value={slot}
            onChange={onSlot}
            error={why || error}
            choices={shown.map((one) => ({ value: slotText(one), title: windowWords(one.from, one.until, times) }))}
          />
        </div>
      )}
      {next !== undefined && (
        <Button variant="secondary" onClick={() => onSlot(slotText(next))}>
          {`Choose ${shortDay(next.from, timeZone)}, ${windowWords(next.from, next.until, times)}`}
        </Button>
      )}
      {times.note !== '' && <p className="soft">{`Times are ${times.note}.`}</p>}
      <Announcement text={why === '' ? count : why} />
    </div>
  );
}
