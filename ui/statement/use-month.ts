import { useCallback } from 'react';
import type { BusinessId } from '#core/business/business-id.ts';
import { ServerClock } from '#core/clock.ts';
import { Statements } from '#core/statement/statements.ts';
import { usePort } from '#ui/app/use-port.ts';
import { readMonth } from './business-statement.ts';
import { useAnswer } from '#ui/app/use-answer.ts';

/** A statement of a business by its id in the address. */
export function useMonth(business: BusinessId, id: string) {
  const statements = usePort(Statements);
  const clock = usePort(ServerClock);
  return useAnswer(useCallback(() => readMonth(statements, clock, business, id), [statements, clock, business, id]));
}
