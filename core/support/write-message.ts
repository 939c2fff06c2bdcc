import type { Failure } from '../failure.ts';
import { port } from '../port.ts';
import type { Random } from '../random.ts';
import { repeatedId } from '../id.ts';
import type { Result } from '../result.ts';
import { newMessageId, type Case, type CaseId } from './case.ts';
import type { CaseDesk, DeskCaseDetail } from './case-desk.ts';
import type { CaseRefusal, Cases, NewMessage } from './cases.ts';

/** Writes messages. A message that's sent again after a lost answer is the same one, so it's stored once. */
export function writeMessage(cases: Cases, desk: CaseDesk, random: Random) {
  const ids = repeatedId(() => newMessageId(random));
  async function once<T>(
    id: CaseId,
    text: string,
    send: (message: NewMessage) => Promise<Result<T, CaseRefusal | Failure>>,
  ): Promise<Result<T, CaseRefusal | Failure>> {
    const sent = await send({ id: ids.of(`${id} ${text}`), text });
    if (sent.ok) ids.settle();
    return sent;
  }
  return {
    /** As the side of a case. */
    reply: (id: CaseId, text: string): Promise<Result<Case, CaseRefusal | Failure>> =>
      once(id, text, (message) => cases.reply(id, message)),
    /** As the team. */
    answer: (id: CaseId, text: string): Promise<Result<DeskCaseDetail, CaseRefusal | Failure>> =>
      once(id, text, (message) => desk.answer(id, message)),
  };
}
export type WriteMessage = ReturnType<typeof writeMessage>;
export const WriteMessage = port<WriteMessage>('WriteMessage');
