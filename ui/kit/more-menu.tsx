import { useId, useRef, type ReactNode, type ToggleEvent } from 'react';
import { Glyph } from './glyph.tsx';
import './modal.css';
import './more-menu.css';

const DOTS = 'M5.5 12h.1M12 12h.1M18.5 12h.1';

/**
 * What's rarely wanted, behind three dots: a native popover under its button, which Escape and a press elsewhere close.
 * Choosing one of its buttons closes it too, and returns the focus first.
 */
export function MoreMenu({
  label,
  busy = false,
  children,
}: {
  label: string;
  busy?: boolean | undefined;
  /** Buttons. */
  children: ReactNode;
}): ReactNode {
  const id = useId();
  const opener = useRef<HTMLButtonElement>(null);

  function onToggle({ currentTarget: menu, newState }: ToggleEvent<HTMLDivElement>): void {
    if (newState !== 'open') return;
    menu.querySelector('button')?.focus({ preventScroll: true });
    // It wouldn't go along with its button.
    addEventListener('scroll', () => menu.hidePopover(), { once: true, capture: true, passive: true });
  }

  function place({ currentTarget: menu, newState }: ToggleEvent<HTMLDivElement>): void {
    const box = opener.current?.getBoundingClientRect();
    if (newState !== 'open' || box === undefined) return;
    menu.style.insetInlineEnd = `${document.documentElement.clientWidth - box.right}px`;
    const below = box.bottom < innerHeight - 120;
    menu.style.insetBlock = below ? `${box.bottom + 4}px auto` : `auto ${innerHeight - box.top + 4}px`;
  }

  return (
    <>
      <button
        ref={opener}
        type="button"
        className="icon-button more-menu__opener"
        data-cell="more"
        aria-label={label}
        aria-disabled={busy || undefined}
        popoverTarget={busy ? undefined : id}
      >
        <Glyph d={DOTS} />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- listens for its buttons */}
      <div
        id={id}
        popover="auto"
        className="more-menu"
        onBeforeToggle={place}
        onToggle={onToggle}
        // The keys of the list that it's in aren't meant.
        onKeyDown={(event) => event.stopPropagation()}
        onClickCapture={({ currentTarget: menu }) => {
          menu.hidePopover();
          opener.current?.focus();
        }}
      >
        {children}
      </div>
    </>
  );
}
