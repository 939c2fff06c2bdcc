import type { ReactNode } from 'react';
import type { Statement } from '#core/statement/statement.ts';
import { Badge } from '#ui/kit/badge.tsx';
import { standingWords } from './statement-words.ts';

/** The state of a statement, as a badge. */
export function StandingBadge({ statement }: { statement: Statement }): ReactNode {
  const { tone, label } = standingWords(statement);
  return (
    <Badge tone={tone} dot>
      {label}
    </Badge>
  );
}
