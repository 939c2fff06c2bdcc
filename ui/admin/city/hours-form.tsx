import type { ReactNode } from 'react';
import { DAY } from '#core/clock.ts';
import type { City } from '#core/delivery/request/city-hours.ts';
import { CityHoursForm, SaveCityHours } from '#core/delivery/request/save-city-hours.ts';
import type { Instant } from '#core/instant.ts';
import { dateIn } from '#core/zoned-time.ts';
import { formRefusal } from '#ui/app/form-refusal.ts';
import { toasts } from '#ui/app/toasts.ts';
import type { FormRefusal } from '#ui/app/use-form.ts';
import { useFormOf } from '#ui/app/use-form-of.ts';
import { usePort } from '#ui/app/use-port.ts';
import { WeekEditor } from '#ui/delivery/hours/week-editor.tsx';
import { timeZoneOptions } from '#ui/delivery/time-zone-options.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { SelectField } from '#ui/kit/fields/select-field.tsx';
import { cityRefusals, hoursForm } from './city-words.ts';

/** The form of a city's hours: each day's, and dates without. */
export function HoursForm({
  city,
  timeZone,
  now,
  reload,
}: {
  city: City;
  /** The zone that the hours are in, or would be. */
  timeZone: string;
  now: Instant;
  reload: () => Promise<City | undefined>;
}): ReactNode {
  const saveCityHours = usePort(SaveCityHours);
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
      <WeekEditor hours={city.hours} from={dateIn(now - DAY, timeZone)} field={field} />
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
