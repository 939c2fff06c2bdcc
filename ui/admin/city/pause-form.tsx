import { useState, type ReactNode } from 'react';
import { PAUSE_LENGTHS, PauseCity, PauseForm } from '#core/delivery/request/pause-city.ts';
import type { City } from '#core/delivery/request/city-hours.ts';
import { HOUR } from '#core/clock.ts';
import type { Instant } from '#core/instant.ts';
import { wallText } from '#core/zoned-time.ts';
import { formRefusal } from '#ui/app/form-refusal.ts';
import { toasts } from '#ui/app/toasts.ts';
import type { FormRefusal } from '#ui/app/use-form.ts';
import { useFormOf } from '#ui/app/use-form-of.ts';
import { usePort } from '#ui/app/use-port.ts';
import { zoneName, type BusinessTime } from '#ui/delivery/business-time.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { ChoiceRow } from '#ui/kit/choices/choice-row.tsx';
import { ErrorSummary } from '#ui/kit/fields/error-summary.tsx';
import { TextField } from '#ui/kit/fields/field.tsx';
import { changedWords, lengthWords, pauseForm, cityRefusals } from './city-words.ts';

/** The form that pauses a city until a moment, and says why. */
export function PauseCityForm({
  city,
  now,
  times,
  reload,
}: {
  city: City;
  now: Instant;
  times: BusinessTime;
  /** Reloads the city; undefined if it can't be loaded. */
  reload: () => Promise<City | undefined>;
}): ReactNode {
  const pauseCity = usePort(PauseCity);
  const [timed, setTimed] = useState(false);
  const { timeZone } = times;

  const { busy, errors, field, formProps } = useFormOf(PauseForm, async (typed): Promise<FormRefusal | undefined> => {
    const saved = await pauseCity(typed, { market: city.market, timeZone, after: city.version, now });
    if (saved.ok) {
      toasts.success('New deliveries paused');
      await reload();
      return undefined;
    }
    const { error } = saved;
    if (error === 'changed') return { toast: changedWords((await reload())?.pause ?? null, now, times) };
    if (typeof error === 'string') return { toast: cityRefusals[error] };
    return 'issues' in error
      ? formRefusal(pauseForm, error)
      : { toast: 'We couldn’t pause new deliveries. Please try again.' };
  });

  return (
    <form
      className="stack"
      {...formProps}
      onChange={({ currentTarget }) => setTimed(new FormData(currentTarget).get('length') === 'time')}
    >
      <ErrorSummary errors={errors} />
      <ChoiceRow
        name="length"
        legend="For"
        error={field('length').error}
        choices={PAUSE_LENGTHS.map((value) => ({ value, title: lengthWords[value] }))}
      />
      {timed && (
        <TextField
          {...field('until')}
          type="datetime-local"
          label="Until"
          hint={zoneName(timeZone)}
          defaultValue={wallText(Math.ceil((now + HOUR) / HOUR) * HOUR, timeZone)}
        />
      )}
      <TextField
        {...field('reason')}
        label="Why"
        hint="Businesses read this when they request one."
        autoComplete="off"
        placeholder="Snow: the streets are closed"
      />
      <Button type="submit" size="large" busy={busy} busyLabel="Pausing…">
        {city.pause === null ? 'Pause new deliveries' : 'Change the pause'}
      </Button>
    </form>
  );
}
