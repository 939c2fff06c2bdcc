import type { ReactNode } from 'react';
import { classes } from '#ui/kit/classes.ts';
import './choice-cards.css';

/** One option of a card group. */
export interface Choice {
  value: string;
  title: string;
  text?: string | undefined;
  icon?: ReactNode;
  /** Whether it can't be chosen now. In a row of tiles alone. */
  disabled?: boolean;
}

/** A radio group as large cards. The first card has the field's id, so that an error summary can link to it. */
export function ChoiceCards({
  name,
  legend,
  hideLegend = false,
  choices,
  defaultValue,
  value,
  onChange,
  error,
  disabled,
}: {
  name: string;
  legend: string;
  hideLegend?: boolean | undefined;
  choices: readonly Choice[];
  defaultValue?: string | undefined;
  value?: string | undefined;
  onChange?: ((value: string) => void) | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
}) {
  const errorId = `field-${name}-error`;
  return (
    <fieldset
      className={classes('choice-cards stack gap-3', error && 'choice-cards--wrong')}
      aria-describedby={error ? errorId : undefined}
      disabled={disabled}
    >
      <legend className={hideLegend ? 'visually-hidden' : 'choice-cards__legend'}>{legend}</legend>
      {choices.map((choice, index) => (
        <label className="choice-card row gap-4" key={choice.value}>
          <input
            className="choice-card__input"
            type="radio"
            id={index === 0 ? `field-${name}` : `field-${name}-${choice.value}`}
            name={name}
            value={choice.value}
            {...(value === undefined
              ? { defaultChecked: choice.value === defaultValue }
              : { checked: choice.value === value })}
            onChange={() => onChange?.(choice.value)}
          />
          {choice.icon && <span className="choice-card__icon grid place-center">{choice.icon}</span>}
          <span className="choice-card__body grid">
            <span className="choice-card__title">{choice.title}</span>
            {choice.text && <span className="choice-card__text">{choice.text}</span>}
          </span>
          <span className="choice-card__dot" aria-hidden="true" />
        </label>
      ))}
      {error && (
        <p className="choice-cards__error" id={errorId}>
          {error}
        </p>
      )}
    </fieldset>
  );
}
