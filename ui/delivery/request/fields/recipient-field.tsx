import { useId, useMemo, useState, type KeyboardEvent, type ReactNode } from 'react';
import type { KnownRecipient } from '#core/delivery/merchant/known-recipients.ts';
import { isComposing } from '#ui/kit/composing.ts';
import { FieldShell, fieldAttributes } from '#ui/kit/fields/field-shell.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import { searchPhrases, searchText, searchWords } from '#core/fold.ts';
import './recipient-field.css';

/** Maximum number of suggestions shown. */
const MAX_SUGGESTIONS = 6;

const addressOf = ({ street, unit, city }: KnownRecipient): string => [street, unit, city].filter(Boolean).join(', ');

/** Recipients whose name, street or phone contains every typed word. */
function matching(known: readonly KnownRecipient[], typed: string): readonly KnownRecipient[] {
  const words = searchWords(typed);
  const phrases = searchPhrases(typed);
  return known
    .filter(({ name, street, unit, phone }) => {
      const text = searchText(`${name} ${street} ${unit} ${phone}`);
      return (
        words.every((word) => text.includes(word)) &&
        phrases.every(([together, apart]) => text.includes(together) || text.includes(apart))
      );
    })
    .slice(0, MAX_SUGGESTIONS);
}

/**
 * The recipient's name, as free text, with suggestions of earlier recipients; choosing one fills in all of their
 * details.
 */
export function RecipientField({
  known,
  defaultValue,
  error,
  onChoose,
}: {
  known: readonly KnownRecipient[];
  defaultValue: string;
  error: string | undefined;
  onChoose: (recipient: KnownRecipient) => void;
}): ReactNode {
  const [typed, setTyped] = useState(defaultValue);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const listId = useId();
  const found = useMemo(() => matching(known, typed), [known, typed]);
  const shown = open && found.length > 0;
  const words = { name: 'name', label: 'Recipient’s name', error };

  const choose = (recipient: KnownRecipient | undefined) => {
    if (recipient === undefined) return;
    setOpen(false);
    onChoose(recipient);
  };
  const move = (by: number) => {
    if (!open) setOpen(true);
    const last = found.length - 1;
    const next = active + by;
    setActive(next > last ? 0 : next < 0 ? last : next);
  };

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    if (isComposing(event) || found.length === 0) return;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      move(event.key === 'ArrowDown' ? 1 : -1);
    } else if (event.key === 'Enter' && shown && active >= 0) {
      event.preventDefault();
      choose(found[active]);
    } else if (event.key === 'Escape' && shown) {
      event.preventDefault();
      setOpen(false);
    }
  }

  return (
    <div className="recipient-field">
      <FieldShell {...words}>
        <div className="field__box flex">
          <input
            {...fieldAttributes(words)}
            className="field__control"
            type="text"
            dir="auto"
            role="combobox"
            autoComplete="off"
            autoCapitalize="words"
            spellCheck={false}
            required
            aria-autocomplete="list"
            aria-expanded={shown}
            aria-controls={listId}
            aria-activedescendant={shown && active >= 0 ? `${listId}-${active}` : undefined}
            defaultValue={defaultValue}
            onKeyDown={onKeyDown}
            onFocus={(event) => {
              if (event.currentTarget.value === '') setOpen(true);
            }}
            onBlur={() => setOpen(false)}
            onInput={(event) => {
              setTyped(event.currentTarget.value);
              setActive(-1);
              // The value came from a draft or a choice; it wasn't typed.
              if (event.nativeEvent instanceof InputEvent) setOpen(true);
            }}
          />
        </div>
      </FieldShell>
      <div className="visually-hidden" role="status">
        {shown ? `${found.length} recent ${found.length === 1 ? 'recipient' : 'recipients'}` : ''}
      </div>
      <div
        id={listId}
        className="recipient-field__popup"
        role="listbox"
        tabIndex={-1}
        aria-label="Recent recipients"
        hidden={!shown}
        // Keeps the focus in the field.
        onPointerDown={(event) => event.preventDefault()}
        onMouseDown={(event) => event.preventDefault()}
      >
        {shown &&
          found.map((recipient, index) => (
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are handled in the field, which keeps the focus
            <div
              key={`${recipient.name}|${addressOf(recipient)}`}
              id={`${listId}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className={
                index === active ? 'recipient-option row gap-3 recipient-option--active' : 'recipient-option row gap-3'
              }
              onClick={() => choose(recipient)}
            >
              <span className="recipient-option__icon">
                <Glyph size="small" d="M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17ZM12 7.5V12l3 2.5" />
              </span>
              <span className="recipient-option__words grid">
                <bdi className="recipient-option__name">{recipient.name}</bdi>
                <bdi className="recipient-option__address">{addressOf(recipient)}</bdi>
              </span>
            </div>
          ))}
      </div>
    </div>
  );
}
