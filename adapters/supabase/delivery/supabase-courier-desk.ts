import * as v from 'valibot';
import type { CommandId } from '#core/delivery/lifecycle/command.ts';
import { ACCEPT_REFUSALS, STEP_REFUSALS, type CourierDesk } from '#core/delivery/courier/courier-desk.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import type { Fix } from '#core/delivery/place/position.ts';
import { isoText } from '#core/instant.ts';
import { ok } from '#core/result.ts';
import type { Connection } from '../connection.ts';
import { ask, command } from './call-function.ts';
import { answerOf } from './live-answer.ts';
import { Application, Duty, Earnings, ReceivedJob, ReceivedPastJob } from './received-delivery.ts';

/** A courier's actions, each a call of a database function. */
export function supabaseCourierDesk(connection: Connection): CourierDesk {
  const step = async <T>(
    id: CommandId,
    delivery: DeliveryId,
    kind: string,
    schema: v.GenericSchema<unknown, T>,
    more: Readonly<Record<string, string>> = {},
    here: Fix | null = null,
  ) => {
    const beside = here === null ? {} : { here };
    return command(
      connection,
      'courier_step',
      { command: id, delivery, kind, ...more, ...beside },
      schema,
      STEP_REFUSALS,
    );
  };
  const done = async (name: 'save_markets' | 'save_application' | 'pass_delivery', args: Record<string, unknown>) => {
    const outcome = await ask(connection, name, args, v.unknown());
    return outcome.ok ? ok() : outcome;
  };

  return {
    async duty(here = null) {
      if (here === null) return ask(connection, 'courier_duty', {}, Duty);
      const answer = await ask(connection, 'live_duty', { known: null, here }, answerOf(Duty));
      // Without a known version, there's always a view.
      if (!answer.ok) return answer;
      return answer.value === 'same' ? connection.unknownAnswer() : ok(answer.value.view);
    },
    goOnline: () => ask(connection, 'courier_duty', { online: true }, Duty),
    async goOffline() {
      const outcome = await ask(connection, 'courier_duty', { online: false }, Duty);
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
    arriveAtPickup: (id, delivery, here) => step(id, delivery, 'arrive_pickup', ReceivedJob, {}, here),
    pickUp: (id, delivery, here) => step(id, delivery, 'pick_up', ReceivedJob, {}, here),
    arriveAtDropoff: (id, delivery, here) => step(id, delivery, 'arrive_dropoff', ReceivedJob, {}, here),
    deliver: (id, delivery, proof) => step(id, delivery, 'deliver', ReceivedPastJob, proof),
    fail: (id, delivery, reason, here) => step(id, delivery, 'fail', ReceivedJob, { reason }, here),
    retry: (id, delivery, here) => step(id, delivery, 'retry', ReceivedJob, {}, here),
    handBack: (id, delivery, photo) => step(id, delivery, 'hand_back', ReceivedPastJob, { photo }),
    earnings: (from, to) => ask(connection, 'courier_earnings', { since: isoText(from), until: isoText(to) }, Earnings),
  };
}
