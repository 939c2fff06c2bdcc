import type { ReactNode } from 'react';
import type { City } from '#core/delivery/request/city-hours.ts';
import { DAY_FIELDS, rangesText } from '#core/delivery/request/hours-fields.ts';
import { CityHoursForm, SaveCityHours } from '#core/delivery/request/save-city-hours.ts';
import { formRefusal } from '#ui/app/form-refusal.ts';
import { toasts } from '#ui/app/toasts.ts';
import type { FormRefusal } from '#ui/app/use-form.ts';
import { useFormOf } from '#ui/app/use-form-of.ts';
import { usePort } from '#ui/app/use-port.ts';
import { timeZoneOptions } from '#ui/delivery/time-zone-options.ts';
import { Button } from '#ui/kit/button.tsx';
import { ErrorSummary } from '#ui/kit/error-summary.tsx';
import { TextField } from '#ui/kit/field.tsx';
import { SelectField } from '#ui/kit/select-field.tsx';
import { TextAreaField } from '#ui/kit/text-area-field.tsx';
import { cityRefusals, dayNames, hoursForm } from './city-words.ts';
import '../prices/prices.css';

/** The form of a city's hours: a text for each day, and dates without hours. */
export function HoursForm({
  city,
  timeZone,
  reload,
}: {
  city: City;
  /** The zone that the hours are in, or would be. */
  timeZone: string;
  reload: () => Promise<City | undefined>;
}): ReactNode {
  const saveCityHours = usePort(SaveCityHours);
  const { hours } = city;
  const { busy, errors, field, formProps } = useFormOf(
    CityHoursForm,
    async (typed): Promise<FormRefusal | undefined> => {
      const saved = await saveCityHours(typed, city);
      if (saved.ok) {
        toasts.success('Hours saved');
        await reload();
        return undefined;
      }
      const { error } = saved;
      if (typeof error === 'string') {
        if (error === 'changed') await reload();
        return { toast: cityRefusals[error] };
      }
      return 'issues' in error
        ? formRefusal(hoursForm, error)
        : { toast: 'We couldn’t save the hours. Please try again.' };
    },
  );
  return (
    <form className="stack" {...formProps}>
      <ErrorSummary errors={errors} />
      <p className="soft">
        A day is “24 h”, “Closed”, or up to three times by a 24-hour clock: 9:00–12:00, 13:30–17:00. 22:00–2:30 ends on
        the next day.
      </p>
      <div className="prices__fields prices__fields--four grid items-start gap-3">
        {DAY_FIELDS.map((day, place) => (
          <TextField
            key={day}
            {...field(day)}
            label={dayNames[day]}
            optional={false}
            autoComplete="off"
            defaultValue={hours === null ? '24 h' : rangesText(hours.week[place] ?? [])}
          />
        ))}
      </div>
      <TextAreaField
        {...field('closed')}
        label="Closed dates"
        hint="One a line, such as 2026-12-25. Hours that began the evening before still count."
        rows={3}
        defaultValue={hours?.closed.join('\n')}
      />
      <SelectField
        name="timeZone"
        label="Time zone"
        options={timeZoneOptions(timeZone)}
        defaultValue={timeZone}
        error={field('timeZone').error}
      />
      <Button type="submit" size="large" busy={busy} busyLabel="Saving…">
        Save hours
      </Button>
    </form>
  );
}
