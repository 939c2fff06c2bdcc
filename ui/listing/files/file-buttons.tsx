import { useState, type ReactNode } from 'react';
import { Button, type ButtonLook } from '#ui/kit/buttons/button.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';
import type { FileFormat } from './saved-table.ts';

const ARROW_DOWN = 'M12 4v11M7 10.5l5 5 5-5M5 20h14';

/** In a row there's space for a word only; the rest is for screen readers. */
const WORDS: Readonly<Record<FileFormat, readonly [before: string, word: string, after: string]>> = {
  xlsx: ['Download for a ', 'Spreadsheet', ' (.xlsx)'],
  csv: ['Download for ', 'Software', ' (.csv)'],
};

/** Two buttons that save the same rows: as a spreadsheet for people, and as a CSV file for software. */
export function FileButtons({
  about,
  brief = false,
  save,
  ...look
}: ButtonLook & {
  /** The name of the saved rows for screen readers, if the screen has several such buttons. */
  about?: string;
  /** Only a word is visible on each. */
  brief?: boolean;
  save: (format: FileFormat) => Promise<void>;
}): ReactNode {
  const [busy, setBusy] = useState<FileFormat | null>(null);
  return (['xlsx', 'csv'] as const).map((format) => {
    const [before, word, after] = WORDS[format];
    return (
      <Button
        key={format}
        variant="secondary"
        {...look}
        icon={<Glyph size="small" d={ARROW_DOWN} />}
        busy={busy === format}
        data-cell={format}
        onClick={() => {
          setBusy(format);
          void save(format).finally(() => setBusy(null));
        }}
      >
        {brief ? (
          <>
            <span className="visually-hidden">{before}</span>
            <span>{word}</span>
            <span className="visually-hidden">{after}</span>
          </>
        ) : (
          <span>{before + word.toLowerCase() + after}</span>
        )}
        {about !== undefined && <span className="visually-hidden">{` of ${about}`}</span>}
      </Button>
    );
  });
}
