import type { ReactNode } from 'react';
import type { BusinessId } from '#core/business/business-id.ts';
import { ServerClock } from '#core/clock.ts';
import { Statements } from '#core/statement/statements.ts';
import { toasts } from '#ui/app/toasts.ts';
import { usePort } from '#ui/app/use-port.ts';
import type { ButtonLook } from '#ui/kit/buttons/button.tsx';
import { FileButtons } from '#ui/listing/files/file-buttons.tsx';
import type { FileFormat } from '#ui/listing/files/saved-table.ts';
import { readMonth } from './business-statement.ts';

/** Saves a statement's lines. They and the code that writes the file are loaded when a button is pressed. */
export function MonthFiles({
  business,
  id,
  month,
  ...look
}: ButtonLook & { business: BusinessId; id: string; month: string; brief?: boolean }): ReactNode {
  const statements = usePort(Statements);
  const clock = usePort(ServerClock);
  async function save(format: FileFormat): Promise<boolean> {
    const [read, { saveMonth }] = await Promise.all([
      readMonth(statements, clock, business, id),
      import('./save-month.ts'),
    ]);
    if (!read.ok || read.value === null) return false;
    await saveMonth(read.value, format);
    return true;
  }
  return (
    <FileButtons
      {...look}
      about={month}
      save={async (format) => {
        const saved = await save(format).catch(() => false);
        if (!saved) toasts.error('The file couldn’t be made. Check your connection and try again.');
      }}
    />
  );
}
