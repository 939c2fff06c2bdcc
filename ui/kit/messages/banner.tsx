import type { ReactNode } from 'react';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import './banner.css';

const glyphs = {
  info: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 11v5M12 8v.1',
  success: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM8 12.3l2.8 2.7L16 9.5',
  warning: 'M12 4L2.5 20h19L12 4ZM12 10v4.5M12 17.2v.1',
  danger: 'M8.5 3.5h7l5 5v7l-5 5h-7l-5-5v-7l5-5ZM12 8v5M12 16v.1',
} as const;

/** A message that stays on the page. `live` announces one that appears while the page is open. */
export function Banner({
  tone = 'info',
  icon,
  title,
  children,
  action,
  live = false,
}: {
  tone?: keyof typeof glyphs | undefined;
  icon?: ReactNode;
  title?: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
  live?: boolean | undefined;
}) {
  return (
    <div
      className={`banner flex gap-3 banner--${tone}`}
      role={live ? (tone === 'danger' ? 'alert' : 'status') : undefined}
    >
      <span className="banner__icon grid">{icon ?? <Glyph d={glyphs[tone]} />}</span>
      <div className="banner__main row wrap gap-3 gap-x-5">
        <div className="banner__body">
          {title && <p className="banner__title">{title}</p>}
          {children && <div className="banner__text">{children}</div>}
        </div>
        {action && <div className="flex wrap gap-2 gap-x-3">{action}</div>}
      </div>
    </div>
  );
}
