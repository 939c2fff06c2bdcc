import type { ComponentProps, MouseEvent } from 'react';
import { classes } from '#ui/kit/classes.ts';
import { Spinner } from '#ui/kit/messages/spinner.tsx';
import './button.css';
import type { Elements } from '#ui/kit/elements.ts';

/** The look of a button or a button-like link. */
export interface ButtonLook {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger' | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
  icon?: Elements;
  /** Puts the icon after the text. */
  iconEnd?: boolean | undefined;
  block?: boolean | undefined;
}

/** The class names for a look. */
export function buttonClasses(
  { variant = 'primary', size = 'medium', block, iconEnd }: ButtonLook,
  more?: string,
): string {
  return classes(
    'button',
    `button--${variant}`,
    size !== 'medium' && `button--${size}`,
    block && 'button--block',
    iconEnd && 'button--icon-end',
    more,
  );
}

/** A button. While busy it keeps its width and its focus, and ignores clicks. */
export function Button({
  variant,
  size,
  icon,
  iconEnd,
  block,
  busy = false,
  busyLabel,
  className,
  children,
  onClick,
  type = 'button',
  ...attributes
}: ButtonLook & { busy?: boolean | undefined; busyLabel?: string | undefined } & ComponentProps<'button'>) {
  function click(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      {...attributes}
      type={type}
      className={buttonClasses(
        { variant, size, block, iconEnd },
        classes(busy && 'button--busy', busyLabel && 'button--worded', className),
      )}
      aria-disabled={busy || attributes['aria-disabled'] || undefined}
      onClick={click}
    >
      <span className="button__words">
        {icon}
        <span>{children}</span>
      </span>
      {(busy || busyLabel) && (
        <span className="button__busy">
          <Spinner />
          <span>{busyLabel}</span>
        </span>
      )}
    </button>
  );
}
