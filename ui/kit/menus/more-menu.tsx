import { useEffect, useId, useRef, useState, type FocusEvent, type ReactNode, type ToggleEvent } from 'react';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import '#ui/kit/buttons/icon-button.css';
import './more-menu.css';

const DOTS = 'M5.5 12h.1M12 12h.1M18.5 12h.1';

/**
 * A menu of rare actions behind three dots: a native popover under its button. Escape, a press elsewhere, scrolling and
 * tabbing out close it. Choosing an action closes it too, and moves the focus back to the dots first.
 */
export function MoreMenu({
  label,
  cell,
  busy = false,
  children,
}: {
  label: string;
  /** Its place in a row of a list, for the arrow keys. */
  cell?: string | undefined;
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
    // The popover doesn't move with its button.
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
        data-cell={cell}
        aria-label={label}
        aria-disabled={busy || undefined}
        popoverTarget={busy ? undefined : id}
        onBlur={onBlur}
      >
        <Glyph d={DOTS} />
      </button>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- for the buttons inside, which take focus and clicks */}
      <div
        ref={menu}
        id={id}
        popover="auto"
        className="more-menu"
        onBeforeToggle={place}
        onToggle={onToggle}
        onBlur={onBlur}
        // The list around it has keys of its own.
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
