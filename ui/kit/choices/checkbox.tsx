import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react';
import './checkbox.css';

/** A checkbox with a large touch target. `mixed` shows that only some of its items are checked. */
export function Checkbox({
  label,
  hideLabel = false,
  checked,
  mixed = false,
  cell,
  onToggle,
}: {
  label: string;
  hideLabel?: boolean | undefined;
  checked: boolean;
  mixed?: boolean | undefined;
  /** The control's name within its row, see `VirtualRows`. */
  cell?: string | undefined;
  onToggle: (checked: boolean, event: MouseEvent) => void;
}): ReactNode {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (box.current !== null) box.current.indeterminate = mixed;
  }, [mixed]);
  return (
    <label className="checkbox inline-row">
      <input
        ref={box}
        type="checkbox"
        className="checkbox__input grid place-center"
        data-cell={cell}
        checked={checked}
        // A click event has the shift key, a change event doesn't.
        onClick={(event) => onToggle(event.currentTarget.checked, event)}
        onChange={() => undefined}
      />
      <span className={hideLabel ? 'visually-hidden' : undefined}>{label}</span>
    </label>
  );
}
