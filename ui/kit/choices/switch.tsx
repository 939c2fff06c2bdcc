import { useId, type ReactNode } from 'react';
import { classes } from '#ui/kit/classes.ts';
import { isComposing } from '#ui/kit/composing.ts';
import './switch.css';

/**
 * A setting that takes effect immediately, without saving. The whole line can be pressed. While `busy` it keeps its
 * focus and ignores presses.
 */
export function Switch({
  label,
  hint,
  checked,
  busy = false,
  size = 'medium',
  onChange,
}: {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  busy?: boolean | undefined;
  size?: 'medium' | 'large' | undefined;
  onChange: (checked: boolean) => void;
}): ReactNode {
  const id = useId();
  return (
    <label className={classes('switch row justify-between wrap gap-2 gap-x-4', size === 'large' && 'switch--large')}>
      <span className="switch__words grid gap-half">
        <span className="switch__label" id={`${id}l`}>
          {label}
        </span>
        {hint && (
          <span className="switch__hint" id={`${id}h`}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        className="switch__input"
        aria-labelledby={`${id}l`}
        aria-describedby={hint ? `${id}h` : undefined}
        aria-busy={busy || undefined}
        checked={checked}
        onChange={(event) => {
          if (!busy) onChange(event.currentTarget.checked);
        }}
        // Space is the key of a switch; people press Enter too.
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isComposing(event) && !busy && !event.repeat) onChange(!checked);
        }}
      />
    </label>
  );
}
