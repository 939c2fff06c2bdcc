import type { Failure } from '../failure.ts';
import type { IssuesOf, TypedInto } from '../form.ts';
import { port } from '../port.ts';
import type { Random } from '../random.ts';
import { repeatedId } from '../id.ts';
import type { Result } from '../result.ts';
import type { DeliveryId } from '../delivery/lifecycle/delivery.ts';
import { newCaseId, newMessageId, type Case, type CaseId } from './case.ts';
import type { Asked, CaseDesk, DeskCaseDetail } from './case-desk.ts';
import { MessageForm } from './case-forms.ts';
import { photoSender } from './case-photos.ts';
import type { CaseRefusal, Cases, NewMessage } from './cases.ts';

/** Why a message wasn't sent. */
export type MessageRefusal = CaseRefusal | IssuesOf<typeof MessageForm> | Failure;

/** Writes messages. A message that's sent again after a lost answer is the same one, so it's stored once. */
export function writeMessage(
  cases: Pick<Cases, 'reply' | 'addPhoto'>,
  desk: Pick<CaseDesk, 'answer' | 'ask'>,
  random: Random,
) {
  const withPhotos = photoSender(random);
  const ids = repeatedId(() => newMessageId(random));
  const asked = repeatedId(() => newCaseId(random));
  async function once<T>(
    id: CaseId,
    typed: TypedInto<typeof MessageForm>,
    send: (message: NewMessage) => Promise<Result<T, CaseRefusal | Failure>>,
  ): Promise<Result<T, MessageRefusal>> {
    const checked = MessageForm.check(typed);
    if (!checked.ok) return checked;
    const { text } = checked.value;
    const sent = await send({ id: ids.of(`${id} ${text}`), text });
    if (sent.ok) ids.settle();
    return sent;
  }
  return {
    /** As the team, to another side of a delivery. */
    async ask(
      delivery: DeliveryId,
      side: Asked['side'],
      typed: TypedInto<typeof MessageForm>,
    ): Promise<Result<DeskCaseDetail, MessageRefusal>> {
      const checked = MessageForm.check(typed);
      if (!checked.ok) return checked;
      const { text } = checked.value;
      const content = `${delivery} ${side} ${text}`;
      const answered = await desk.ask({
        id: asked.of(content),
        delivery,
        side,
        message: { id: ids.of(content), text },
      });
      if (answered.ok) for (const settled of [ids, asked]) settled.settle();
      return answered;
    },
    /** As the side of a case, with photos. */
    reply: (
      id: CaseId,
      typed: TypedInto<typeof MessageForm>,
      photos: readonly string[] = [],
    ): Promise<Result<Case, MessageRefusal>> =>
      once(id, typed, async (message) =>
        withPhotos<Case, CaseRefusal | Failure>(id, photos, await cases.reply(id, message), (photo) =>
          cases.addPhoto(id, photo),
        ),
      ),
    /** As the team. */
    answer: (id: CaseId, typed: TypedInto<typeof MessageForm>): Promise<Result<DeskCaseDetail, MessageRefusal>> =>
      once(id, typed, (message) => desk.answer(id, message)),
  };
}
export type WriteMessage = ReturnType<typeof writeMessage>;
export const WriteMessage = port<WriteMessage>('WriteMessage');
