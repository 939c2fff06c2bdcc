import type { ComponentProps } from 'react';
import type { Elements } from '#ui/kit/elements.ts';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import '#ui/kit/page/header-account.css';

/** Opens the drawer. Its children come after its label. */
export function MenuButton({
  label = 'Menu',
  children,
  ...attributes
}: { label?: string | undefined; children?: Elements } & Omit<ComponentProps<'button'>, 'children'>) {
  return (
    <button type="button" aria-haspopup="dialog" {...attributes} className="menu-button">
      <Glyph d="M4 8.5h16M4 15.5h16" />
      <span className="menu-button__word">{label}</span>
      {children}
    </button>
  );
}
