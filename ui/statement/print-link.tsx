import type { ReactNode } from 'react';
import { printedStatementOf } from '#core/statement/statement-path.ts';
import type { ButtonLook } from '#ui/kit/buttons/button.tsx';
import { ButtonLink } from '#ui/kit/buttons/button-link.tsx';
import { Glyph } from '#ui/kit/icons/glyph.tsx';

const PRINTER = 'M7 8V4h10v4M7 17H4V9.5h16V17h-3M7 14h10v6H7v-6Z';

/** A link to the page that a statement is printed from. */
export function PrintLink({
  business,
  id,
  month,
  ...look
}: ButtonLook & { business: string; id: string; month: string }): ReactNode {
  return (
    <ButtonLink
      variant="secondary"
      {...look}
      icon={<Glyph size="small" d={PRINTER} />}
      data-cell="print"
      href={printedStatementOf(business, id)}
    >
      <span>Print</span>
      <span className="visually-hidden">{` ${month}`}</span>
    </ButtonLink>
  );
}
