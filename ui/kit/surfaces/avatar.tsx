import { useState } from 'react';
import { initials as initialsOf } from '#core/account/initials.ts';
import { classes } from '#ui/kit/classes.ts';
import './avatar.css';

/**
 * A person's picture. Without one, while it's loading, or if it's broken, it shows the initials of the name, or a
 * placeholder image if there's no name (spec §2, §9). Decorative if the name is beside it.
 */
export function Avatar({
  name,
  src,
  initials = initialsOf(name),
  size = 'medium',
  decorative = false,
}: {
  name: string;
  src?: string | undefined;
  initials?: string | undefined;
  size?: 'small' | 'medium' | 'large' | 'huge' | undefined;
  decorative?: boolean | undefined;
}) {
  const [broken, setBroken] = useState<string>();
  const words = decorative || !name ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    <span className={classes('avatar', `avatar--${size}`)} {...words}>
      {initials ? (
        <span>{initials}</span>
      ) : (
        <svg viewBox="0 0 40 40" className="avatar__placeholder">
          <circle cx="20" cy="15.5" r="7" />
          <path d="M6 40c0-9 6-14 14-14s14 5 14 14Z" />
        </svg>
      )}
      {src && src !== broken && (
        <img className="avatar__picture" src={src} alt="" decoding="async" onError={() => setBroken(src)} />
      )}
    </span>
  );
}
