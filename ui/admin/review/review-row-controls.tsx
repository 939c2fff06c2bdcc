import type { MouseEvent, ReactNode } from 'react';
import type { UserId } from '#core/identity/user-id.ts';
import { Button } from '#ui/kit/buttons/button.tsx';
import { Checkbox } from '#ui/kit/choices/checkbox.tsx';
import type { Elements } from '#ui/kit/elements.ts';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { MoreMenu } from '#ui/kit/menus/more-menu.tsx';
import { recordAddress } from '#ui/listing/use-record-address.ts';
import type { Reviewed, ReviewConfig, ReviewRowProps, RowCallbacks } from './review-config.ts';
import { isolate } from '#core/isolate.ts';

const BIN = 'M4.5 7h15M9.5 7V4.5h5V7M6.5 7l1 13h9l1-13M10.5 11v5.5M13.5 11v5.5';

/** The checkbox of a row. */
export function SelectRow<Row, Decision>({
  name,
  position,
  selected,
  callbacks,
}: Pick<ReviewRowProps<Row, Decision>, 'position' | 'selected'> & {
  name: string;
  callbacks: Pick<RowCallbacks<Row, Decision>, 'select'>;
}): ReactNode {
  return (
    <Checkbox
      label={`Select ${isolate(name)}`}
      hideLabel
      cell="select"
      checked={selected}
      onToggle={(ticked, event) => callbacks.select(position, ticked, event.shiftKey)}
    />
  );
}

/** A row that can be selected, as a card. */
export function RowCard({
  position,
  count,
  selected,
  children,
}: Pick<ReviewRowProps<unknown, unknown>, 'position' | 'count' | 'selected'> & { children: Elements }): ReactNode {
  return (
    <li
      className="list-card"
      data-row={position}
      aria-setsize={count}
      aria-posinset={position + 1}
      data-selected={selected || undefined}
    >
      <div className="list-card__box stack content-start business-card">{children}</div>
    </li>
  );
}

/** A row's name: a link to its record, which opens beside the list. */
export function OpenRecord<Row extends { readonly id: string }>({
  row,
  name,
  callbacks,
  className,
}: {
  row: Row;
  name: string;
  callbacks: { readonly open: (row: Row) => void };
  className: string;
}): ReactNode {
  const open = (event: MouseEvent) => {
    // The browser opens the link itself in another tab or window.
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    callbacks.open(row);
  };
  return (
    <a className={`${className} open-record`} data-cell="open" href={recordAddress(row.id)} onClick={open}>
      <bdi>{name}</bdi>
    </a>
  );
}

const variantOf = (isMild: boolean, prominent: boolean) =>
  prominent ? (isMild ? 'primary' : 'secondary') : isMild ? 'secondary' : 'quiet';

/** The decisions that a row's status allows, and deletion behind three dots, if rows can be deleted. */
export function RowDecisions<Row extends Reviewed, Decision extends string>({
  config,
  row,
  me,
  busy,
  callbacks,
  removable = false,
  prominent = false,
}: {
  config: ReviewConfig<Row, Decision>;
  row: Row;
  me: UserId;
  busy: boolean;
  callbacks: Pick<RowCallbacks<Row, Decision>, 'decide' | 'remove'>;
  removable?: boolean;
  /** Larger buttons, for a record that shows only one row. */
  prominent?: boolean;
}): ReactNode {
  const name = isolate(config.nameOf(row));
  return (
    <>
      {config.decisionsFor(row, me).map((decision, place) => (
        <Button
          // Keyed by index, so that the focus stays when one decision replaces another.
          key={place}
          data-cell={`decision-${place}`}
          size="small"
          variant={variantOf(config.reasons[decision] === undefined, prominent)}
          aria-label={`${config.words[decision].act} ${name}`}
          busy={busy}
          onClick={() => callbacks.decide(row, decision)}
        >
          {config.words[decision].act}
        </Button>
      ))}
      {removable && (
        <MoreMenu label={`More actions for ${name}`} cell="more" busy={busy}>
          <button
            type="button"
            className="more-menu__danger"
            data-cell="more"
            aria-label={`Delete ${name}`}
            onClick={() => callbacks.remove(row)}
          >
            <Glyph d={BIN} />
            Delete
          </button>
        </MoreMenu>
      )}
    </>
  );
}
