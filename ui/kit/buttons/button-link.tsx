import type { ComponentProps } from 'react';
import { Link } from 'wouter';
import { type ButtonLook, buttonClasses } from './button.tsx';

/** A link to another screen that looks like a button. */
export function ButtonLink({
  href,
  variant,
  size,
  icon,
  iconEnd,
  block,
  className,
  children,
  ...attributes
}: ButtonLook & { href: string } & Omit<ComponentProps<'a'>, 'href'>) {
  return (
    <Link {...attributes} href={href} className={buttonClasses({ variant, size, block, iconEnd }, className)}>
      <span className="button__words">
        {icon}
        <span>{children}</span>
      </span>
    </Link>
  );
}
