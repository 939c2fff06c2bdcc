import { useCallback, type ReactNode } from 'react';
import { SECOND } from '#core/clock.ts';
import { Cases } from '#core/support/cases.ts';
import { useAnswer } from '#ui/app/use-answer.ts';
import { usePort } from '#ui/app/use-port.ts';
import { useRefreshOnReturn } from '#ui/app/use-refresh.ts';
import { onCallWords } from './open-words.ts';

/** Whether someone is on call, below a courier's way to report a problem. Nothing until it's known. */
export default function OnCallNote(): ReactNode {
  const cases = usePort(Cases);
  const answered = useAnswer(useCallback(() => cases.support(), [cases]));
  useRefreshOnReturn(15 * SECOND, answered);
  const words = answered.value === undefined ? '' : onCallWords(answered.value);
  return words !== '' && <p className="soft">{words}</p>;
}
