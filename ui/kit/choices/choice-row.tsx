import { classes } from '#ui/kit/classes.ts';
import type { Choice } from './choice-cards.tsx';
import './choice-row.css';

/**
 * A radio group as a row of small tiles, for short choices. The first has the field's id, so that an error summary can
 * link to it.
 */
export function ChoiceRow({
  name,
  legend,
  choices,
  defaultValue,
  value,
  onChange,
  error,
}: {
  name: string;
  legend: string;
  choices: readonly Choice[];
  defaultValue?: string | undefined;
  value?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  error?: string | undefined;
}) {
  const errorId = `field-${name}-error`;
  return (
    <fieldset
      className={classes('choice-row', error && 'choice-row--wrong')}
      aria-describedby={error ? errorId : undefined}
    >
      <legend className="field__label choice-row__legend">{legend}</legend>
      <div className="choice-row__tiles grid gap-2">
        {choices.map((choice, index) => (
          <label className="choice-tile row gap-3" key={choice.value}>
            <input
              className="choice-tile__input"
              type="radio"
              id={index === 0 ? `field-${name}` : `field-${name}-${choice.value}`}
              name={name}
              value={choice.value}
              {...(value === undefined
                ? { defaultChecked: choice.value === defaultValue }
                : { checked: choice.value === value })}
              onChange={() => onChange?.(choice.value)}
              disabled={choice.disabled}
            />
            {choice.icon && <span className="choice-tile__icon">{choice.icon}</span>}
            <span className="choice-tile__body grid">
              <span className="choice-tile__title">{choice.title}</span>
              {choice.text && <span className="choice-tile__text numeric">{choice.text}</span>}
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p className="field__error flex items-start" id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
