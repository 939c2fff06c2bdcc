import * as v from 'valibot';
import { DECISION_REFUSALS, type CaseDesk } from '#core/support/case-desk.ts';
import { CASE_REFUSALS, type Cases } from '#core/support/cases.ts';
import { ON_CALL_REFUSALS } from '#core/support/on-call.ts';
import type { Connection } from '../connection.ts';
import { ask, command, commandWith } from '../delivery/call-function.ts';
import {
  DeskCases,
  ReceivedAboveCap,
  ReceivedAlreadyOpen,
  ReceivedCase,
  ReceivedDeskCase,
  ReceivedGoodsReport,
  ReceivedPhoto,
  ReceivedTimes,
  Summaries,
} from './received-case.ts';

const Nothing = v.pipe(
  v.null(),
  v.transform(() => undefined),
);

/** The cases of the signed-in person. The database decides. */
export const supabaseCases = (connection: Connection): Cases => ({
  support: () => ask(connection, 'support_times', {}, ReceivedTimes),
  list: () => ask(connection, 'own_cases', {}, Summaries),
  find: (id) => ask(connection, 'find_case', { case_id: id }, v.nullable(ReceivedCase)),
  open: (report) =>
    commandWith(
      connection,
      'open_case',
      { report },
      ReceivedCase,
      v.union([v.picklist(CASE_REFUSALS), ReceivedAlreadyOpen]),
    ),
  reply: (id, message) => command(connection, 'reply_to_case', { case_id: id, message }, ReceivedCase, CASE_REFUSALS),
  addPhoto: (id, photo) => command(connection, 'add_case_photo', { case_id: id, photo }, ReceivedCase, CASE_REFUSALS),
  goodsReport: (delivery) =>
    ask(connection, 'goods_report', { of_delivery: delivery }, v.nullable(ReceivedGoodsReport)),
  photo: (id, photo) => ask(connection, 'case_photo', { case_id: id, photo_id: photo }, ReceivedPhoto),
  close: (id, how) => command(connection, 'close_case', { case_id: id, how }, ReceivedCase, CASE_REFUSALS),
});

/** The team's cases. */
export const supabaseCaseDesk = (connection: Connection): CaseDesk => ({
  list: () => ask(connection, 'desk_cases', {}, DeskCases),
  find: (id) => ask(connection, 'find_desk_case', { case_id: id }, v.nullable(ReceivedDeskCase)),
  answer: (id, message) =>
    command(connection, 'answer_case', { case_id: id, message }, ReceivedDeskCase, CASE_REFUSALS),
  ask: (asked) => command(connection, 'ask_side', { asked }, ReceivedDeskCase, CASE_REFUSALS),
  resolve: (id, decision) =>
    commandWith(
      connection,
      'resolve_case',
      { case_id: id, decision },
      ReceivedDeskCase,
      v.union([v.picklist(DECISION_REFUSALS), ReceivedAboveCap]),
    ),
  saveHours: (hours) => command(connection, 'save_support_hours', { hours }, Nothing, CASE_REFUSALS),
  setOnCall: (on) => command(connection, 'set_on_call', { on_call: on }, Nothing, ON_CALL_REFUSALS),
});
