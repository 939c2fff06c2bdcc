import type { ReactNode } from 'react';
import type { Statement } from '#core/statement/statement.ts';
import { Badge } from '#ui/kit/surfaces/badge.tsx';
import { paymentStatusWords } from './statement-words.ts';

/** A statement's payment status, as a badge. */
export function PaymentStatusBadge({ statement }: { statement: Statement }): ReactNode {
  const { tone, label } = paymentStatusWords(statement);
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}
