import { repeatedId } from '../id.ts';
import type { Random } from '../random.ts';
import { newCaseId, newMessageId } from './case.ts';
import type { RecipientCases } from './recipient-cases.ts';
import type { TellSupport } from './tell-support.ts';

/**
 * Reads and writes a recipient's cases. If an earlier try with the same words wasn't answered, it's the same report or message,
 * so it's stored once.
 */
export function tellSupportOnce(cases: RecipientCases, random: Random): TellSupport {
  const reports = repeatedId(() => newCaseId(random));
  const messages = repeatedId(() => newMessageId(random));
  return {
    list: (number, key) => cases.list(number, key),
    async report(number, key, reason, text) {
      const id = reports.of(`${number} ${reason} ${text}`);
      const answered = await cases.say(number, key, { what: 'report', id, reason, text });
      if (answered.ok) reports.settle();
      return answered;
    },
    async reply(number, key, to, text) {
      const id = messages.of(`${to} ${text}`);
      const answered = await cases.say(number, key, { what: 'reply', case: to, id, text });
      if (answered.ok) messages.settle();
      return answered;
    },
    close: (number, key, of, how) => cases.say(number, key, { what: how, case: of }),
  };
}
