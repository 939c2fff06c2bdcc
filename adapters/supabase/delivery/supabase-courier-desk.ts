import * as v from 'valibot';
import type { CommandId } from '#core/delivery/lifecycle/command.ts';
import {
  ACCEPT_REFUSALS,
  STEP_REFUSALS,
  type CourierDesk,
  type StepReport,
} from '#core/delivery/courier/courier-desk.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { isoText } from '#core/instant.ts';
import { ok } from '#core/result.ts';
import type { Connection } from '../connection.ts';
import { ask, command } from './call-function.ts';
import { dutyOfPage, withKnownJobs } from './duty-of-page.ts';
import { Application, DeliveryIds, Earnings, ReceivedJob, ReceivedPastJob, SentDuty } from './received-delivery.ts';

/** A courier's actions, each a call of a database function. */
export function supabaseCourierDesk(connection: Connection): CourierDesk {
  const step = async <T>(
    id: CommandId,
    delivery: DeliveryId,
    kind: string,
    schema: v.GenericSchema<unknown, T>,
    more: Readonly<Record<string, string>> = {},
    { here = null, age }: StepReport = {},
  ) => {
    const asked = { command: id, delivery, kind, ...more, ...(here === null ? {} : { here }) };
    const send = (late: Pick<StepReport, 'age'>) =>
      command(connection, 'courier_step', { ...asked, ...late }, schema, STEP_REFUSALS);
    if (age === undefined) return send({});
    const answer = await send({ age });
    // A database of release 0.1 takes no age. The command's id makes the step count once.
    const isUnknown = !answer.ok && typeof answer.error !== 'string' && answer.error.kind === 'unavailable';
    return isUnknown ? send({}) : answer;
  };
  const done = async (name: 'save_markets' | 'save_application' | 'pass_delivery', args: Record<string, unknown>) => {
    const outcome = await ask(connection, name, args, v.unknown());
    return outcome.ok ? ok() : outcome;
  };

  const askDuty = dutyOfPage(connection);

  return {
    async duty(here = null) {
      const answer = await askDuty(null, here);
      if (!answer.ok) return answer;
      // Without a known version, there's always a view.
      return answer.value === 'same' || !('view' in answer.value) ? connection.unknownAnswer() : ok(answer.value.view);
    },
    async goOnline() {
      const answer = await ask(connection, 'courier_duty', { online: true }, SentDuty);
      if (!answer.ok) return answer;
      const whole = withKnownJobs(answer.value);
      return whole === null ? connection.unknownAnswer() : ok(whole.duty);
    },
    async goOffline() {
      const outcome = await ask(connection, 'courier_duty', { online: false }, v.unknown());
      return outcome.ok ? ok() : outcome;
    },
    saveMarkets: (markets) => done('save_markets', { markets: [...markets] }),
    application: () => ask(connection, 'courier_application', {}, Application),
    saveApplication: ({ city, vehicle }) => done('save_application', { city, vehicle }),
    accept: (id, delivery) =>
      command(connection, 'accept_delivery', { command: id, delivery }, ReceivedJob, ACCEPT_REFUSALS),
    pass: (delivery) => done('pass_delivery', { delivery }),
    async release(id, delivery) {
      const outcome = await step(id, delivery, 'release', v.null());
      return outcome.ok ? ok() : outcome;
    },
    arriveAtPickup: (id, delivery, report) => step(id, delivery, 'arrive_pickup', ReceivedJob, {}, report),
    pickUp: (id, delivery, report) => step(id, delivery, 'pick_up', ReceivedJob, {}, report),
    arriveAtDropoff: (id, delivery, report) => step(id, delivery, 'arrive_dropoff', ReceivedJob, {}, report),
    deliver: (id, delivery, proof, report) => step(id, delivery, 'deliver', ReceivedPastJob, proof, report),
    fail: (id, delivery, reason, report) => step(id, delivery, 'fail', ReceivedJob, { reason }, report),
    retry: (id, delivery, report) => step(id, delivery, 'retry', ReceivedJob, {}, report),
    handBack: (id, delivery, photo, report) => step(id, delivery, 'hand_back', ReceivedPastJob, { photo }, report),
    reorder: (named, evenLate = false) => ask(connection, 'reorder_stops', { named, late: evenLate }, DeliveryIds),
    earnings: (from, to) => ask(connection, 'courier_earnings', { since: isoText(from), until: isoText(to) }, Earnings),
  };
}
