import { useState, type ReactNode } from 'react';
import type { BusinessId } from '#core/business/business-id.ts';
import { ServerClock } from '#core/clock.ts';
import { Statements } from '#core/statement/statements.ts';
import { toasts } from '#ui/app/toasts.ts';
import { usePort } from '#ui/app/use-port.ts';
import { Button, type ButtonLook } from '#ui/kit/button.tsx';
import { Glyph } from '#ui/kit/glyph.tsx';
import { readMonth } from './business-statement.ts';

const ARROW_DOWN = 'M12 4v11M7 10.5l5 5 5-5M5 20h14';

/** Saves a statement's lines as a CSV file. Its lines and the code that writes the file are loaded when it's pressed. */
export function CsvButton({
  business,
  id,
  month,
  ...look
}: ButtonLook & { business: BusinessId; id: string; month: string }): ReactNode {
  const statements = usePort(Statements);
  const clock = usePort(ServerClock);
  const [busy, setBusy] = useState(false);
  async function save(): Promise<boolean> {
    const [read, { saveMonth }] = await Promise.all([
      readMonth(statements, clock, business, id),
      import('./save-month.ts'),
    ]);
    if (!read.ok || read.value === null) return false;
    await saveMonth(read.value);
    return true;
  }
  return (
    <Button
      variant="secondary"
      {...look}
      icon={<Glyph size="small" d={ARROW_DOWN} />}
      busy={busy}
      data-cell="csv"
      onClick={() => {
        setBusy(true);
        void save()
          .catch(() => false)
          .then((saved) => {
            setBusy(false);
            if (!saved) toasts.error('The file couldn’t be made. Check your connection and try again.');
          });
      }}
    >
      <span>CSV</span>
      <span className="visually-hidden">{` of ${month}`}</span>
    </Button>
  );
}
