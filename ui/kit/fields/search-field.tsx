import { useEffect, useRef, type ReactNode } from 'react';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import './field.css';
import './search-field.css';

/** A search field with live results. Uncontrolled, so that typing never waits; a new `value` replaces the text. */
export function SearchField({
  name,
  label,
  placeholder,
  value,
  onSearch,
}: {
  name: string;
  /** For screen readers; sighted people have the placeholder and the icon. */
  label: string;
  placeholder: string;
  value: string;
  onSearch: (text: string) => void;
}): ReactNode {
  const input = useRef<HTMLInputElement>(null);
  const lastReported = useRef(value);

  useEffect(() => {
    if (value === lastReported.current || input.current === null) return;
    lastReported.current = value;
    input.current.value = value;
  }, [value]);

  const report = (text: string) => {
    lastReported.current = text;
    onSearch(text);
  };
  const clear = () => {
    if (input.current !== null) input.current.value = '';
    report('');
    input.current?.focus();
  };

  return (
    <div className="field__box flex search-field" role="search">
      <span className="field__start row">
        <Glyph size="small" d="M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14ZM16 16l4.5 4.5" />
      </span>
      <input
        ref={input}
        className="field__control"
        type="search"
        name={name}
        id={`field-${name}`}
        aria-label={label}
        placeholder={placeholder}
        defaultValue={value}
        autoComplete="off"
        autoCorrect="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={200}
        onChange={(event) => report(event.currentTarget.value)}
      />
      {value !== '' && (
        <button
          type="button"
          className="search-field__clear grid place-center"
          aria-label="Clear the search"
          onClick={clear}
        >
          <Glyph size="small" d="M6 6l12 12M18 6L6 18" />
        </button>
      )}
    </div>
  );
}
