import * as v from 'valibot';
import { ASSIGN_REFUSALS, type BoardCity, type LiveBoard } from '#core/delivery/board/live-board.ts';
import { ok } from '#core/result.ts';
import type { Connection } from '../connection.ts';
import { ask, command } from './call-function.ts';
import { answerOf } from './live-answer.ts';
import { ReceivedBoard, ReceivedCities, ReceivedWorkLeft } from './received-board.ts';

/** The administrators' board, each call without a known version. The feed polls with versions. */
export function supabaseLiveBoard(connection: Connection): LiveBoard {
  return {
    async cities() {
      const answer = await ask(connection, 'board_cities', { known: null }, answerOf(ReceivedCities));
      if (!answer.ok) return answer;
      return ok<BoardCity[]>(answer.value === 'same' ? [] : answer.value.view);
    },
    workLeft: () => ask(connection, 'work_left', {}, v.nullable(ReceivedWorkLeft)),
    async find(market) {
      const answer = await ask(connection, 'live_board', { market, known: null }, answerOf(ReceivedBoard));
      if (!answer.ok) return answer;
      return ok(answer.value === 'same' ? null : answer.value.view);
    },
    async assign(id, delivery, courier, instead) {
      const answer = await command(
        connection,
        'assign_delivery',
        { command: id, delivery, courier, instead },
        v.null(),
        ASSIGN_REFUSALS,
      );
      return answer.ok ? ok() : answer;
    },
  };
}
