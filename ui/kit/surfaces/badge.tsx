import type { ReactNode } from 'react';
import { classes } from '#ui/kit/classes.ts';
import './badge.css';

/** A short label for a state or a role. `dot` puts a colored dot before it. */
export function Badge({
  tone = 'gray',
  dot = false,
  children,
}: {
  tone?: 'green' | 'orange' | 'gray' | 'ink' | 'signal' | 'red' | undefined;
  dot?: boolean | undefined;
  children: ReactNode;
}) {
  return <span className={classes('badge inline-row', `badge--${tone}`, dot && 'badge--dot')}>{children}</span>;
}
