import { classes } from './classes.ts';
import './avatar.css';

/** First letters of up to two words of a name. */
export function initialsOf(name: string): string {
  return name.trim().split(/\s+/).slice(0, 2).map((word) => word.charAt(0).toUpperCase()).join('');
}

/** A person's picture, else initials, else a drawn placeholder. Decorative where the name stands beside it. */
export function Avatar({
  name, src, initials = initialsOf(name), size = 'medium', decorative = false,
}: { name: string; src?: string | undefined; initials?: string | undefined; size?: 'small' | 'medium' | 'large' | 'huge' | undefined; decorative?: boolean | undefined }) {
  const words = decorative || !name ? { 'aria-hidden': true } : { role: 'img', 'aria-label': name };
  return (
    <span className={classes('avatar', `avatar--${size}`)} {...words}>
      {src ? <img className="avatar__picture" src={src} alt="" decoding="async" /> : initials || (
        <svg viewBox="0 0 40 40" className="avatar__placeholder"><circle cx="20" cy="15.5" r="7" /><path d="M6 40c0-9 6-14 14-14s14 5 14 14Z" /></svg>
      )}
    </span>
  );
}
