import type { ComponentProps } from 'react';
import { classes } from '#ui/kit/classes.ts';
import './card.css';

/** A surface for one thing. `tone` sets its background, `accent` rounds one corner. */
export function Card({
  tone = 'surface',
  accent = false,
  padding = 'medium',
  className,
  ...attributes
}: {
  tone?: 'surface' | 'sand' | 'sage' | 'night' | undefined;
  accent?: boolean | undefined;
  padding?: 'none' | 'medium' | 'large' | undefined;
} & ComponentProps<'div'>) {
  return (
    <div
      {...attributes}
      className={classes('card', `card--${tone}`, accent && 'card--accent', `card--pad-${padding}`, className)}
    />
  );
}
