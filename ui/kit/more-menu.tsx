import { useEffect, useId, useRef, useState, type FocusEvent, type ReactNode, type ToggleEvent } from 'react';
import { Glyph } from './glyph.tsx';
import './modal.css';
import './more-menu.css';

const DOTS = 'M5.5 12h.1M12 12h.1M18.5 12h.1';

/**
 * What's rarely wanted, behind three dots: a native popover under its button, which Escape, a press elsewhere and tabbing
 * out of it close. Choosing one of its buttons closes it too, and returns the focus first.
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
  const menu = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);

  useEffect(() => {
    if (!open) return;
    // It wouldn't go along with its button.
    const onScroll = () => menu.current?.hidePopover();
    addEventListener('scroll', onScroll, { capture: true, passive: true });
    return () => removeEventListener('scroll', onScroll, { capture: true });
  }, [open]);

  function onToggle({ currentTarget, newState }: ToggleEvent<HTMLDivElement>): void {
    setOpen(newState === 'open');
    if (newState === 'open') currentTarget.querySelector('button')?.focus({ preventScroll: true });
  }

  function onBlur({ relatedTarget: to }: FocusEvent): void {
    if (to !== null && to !== opener.current && !menu.current?.contains(to)) menu.current?.hidePopover();
  }

  function place({ currentTarget, newState }: ToggleEvent<HTMLDivElement>): void {
    const box = opener.current?.getBoundingClientRect();
    if (newState !== 'open' || box === undefined) return;
    currentTarget.style.insetInlineEnd = `${document.documentElement.clientWidth - box.right}px`;
    const below = box.bottom < innerHeight - 120;
    currentTarget.style.insetBlock = below ? `${box.bottom + 4}px auto` : `auto ${innerHeight - box.top + 4}px`;
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
        onBlur={onBlur}
      >
        <Glyph d={DOTS} />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- listens for its buttons */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="more-menu"
        onBeforeToggle={place}
        onToggle={onToggle}
        onBlur={onBlur}
        // The keys of the list that it's in aren't meant.
        onKeyDown={(event) => event.stopPropagation()}
        onClickCapture={({ currentTarget }) => {
          currentTarget.hidePopover();
          opener.current?.focus();
        }}
      >
        {children}
      </div>
    </>
  );
}
