import type { CommandId } from '#core/delivery/lifecycle/command.ts';
import { job, pastJob, type Job, type PastJob } from '#core/delivery/courier/courier-delivery.ts';
import type { AcceptRefusal, CourierDesk, StepRefusal, StepReport } from '#core/delivery/courier/courier-desk.ts';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { decideAccept } from '#core/delivery/courier/decide-accept.ts';
import { decideLook, decideOffline, decideOnline } from '#core/delivery/board/decide-duty.ts';
import { decideMarkets } from '#core/delivery/board/decide-markets.ts';
import { decideStep, stepInputRefusal } from '#core/delivery/courier/decide-step.ts';
import type { DeliveryCommand } from '#core/delivery/lifecycle/delivery-command.ts';
import { isCarried, isFinal } from '#core/delivery/lifecycle/delivery-status.ts';
import { isUnentered } from '#core/delivery/lifecycle/held.ts';
import type { Failure } from '#core/failure.ts';
import type { Instant } from '#core/instant.ts';
import { byId } from '#core/newest-first.ts';
import { ok, refused, type Result } from '#core/result.ts';
import type { Transaction } from '#adapters/memory/transaction.ts';
import type { MemoryClient } from '#adapters/memory/memory-client.ts';
import { boardHasPassed } from './board-of.ts';
import { carryFactsOf, storeDecision } from './carry-facts.ts';
import { callsAsCourier, changeDuty, dutyOf } from './courier-duty.ts';
import { courierApplications } from './courier-applications.ts';
import { findDelivery, ledgerOfAccount } from '../all-deliveries.ts';
import { noteIncident } from './note-incident.ts';
import { findStored, updateCourier } from '../dispatch-table.ts';
import { restOf } from './load-of.ts';
import { reorderStops } from './reorder-stops.ts';
import type { StoredDelivery } from '../dispatch-state.ts';
import { once } from '../once.ts';
import { notePosition } from '../place/positions.ts';
import { proofFile } from '../proof-files.ts';
import { recordOf } from '../records.ts';

export function memoryCourierDesk(client: MemoryClient): CourierDesk {
  const { files } = client.backend;

  const asCourier = callsAsCourier(client);

  /** One step of a courier on their current job. */
  const step = async <T>(
    command: CommandId,
    id: DeliveryId,
    wanted: DeliveryCommand,
    show: (stored: StoredDelivery, tx: Transaction) => T | null,
    photo?: string,
    { here = null, age }: StepReport = {},
  ): Promise<Result<T, StepRefusal | Failure>> => {
    const taken = await asCourier<T, StepRefusal>(
      'dispatch.step',
      (me, tx) => {
        const refusal = stepInputRefusal(wanted, photo);
        if (refusal !== null) return refused(refusal);
        return once(
          tx,
          { id: command, actor: me.id, delivery: id, calls: 'step', content: wanted },
          () => {
            const stored = findStored(tx.state.dispatch, id);
            const decision = decideStep(carryFactsOf(tx, me.id, stored), wanted, age);
            const [moved] = decision.moves;
            if (moved !== undefined && isCarried(moved.delivery.status)) notePosition(tx, me.id, here);
            const refusal = storeDecision(tx, client.backend, stored, decision);
            if (refusal !== null || stored === undefined) return refusal;
            noteIncident(tx, client.backend, me.id, wanted, stored.delivery);
            if (photo !== undefined) stored.hasProof = true;
            return null;
          },
          () => {
            const stored = findStored(tx.state.dispatch, id);
            // When a command is repeated, another courier may have the delivery.
            const isTheirs = stored !== undefined && (stored.delivery.courier === me.id || wanted.kind === 'release');
            return isTheirs ? show(stored, tx) : null;
          },
        );
      },
      true,
      { command, delivery: id },
    );
    // A repeated command keeps the photo that's already there.
    if (taken.ok && photo !== undefined && (await files.readBlob(proofFile(id))) === null) {
      const written = await files.writeBlob(proofFile(id), new Blob([photo], { type: 'text/plain' }));
      if (!written.ok) return written;
    }
    return taken;
  };
  // An earlier step that's sent again after the end is about a delivery that's no longer theirs.
  const shownJob = (stored: StoredDelivery, tx: Transaction): Job | null =>
    isFinal(stored.delivery.status) ? null : job(recordOf(tx, stored));
  const shownPast = ({ delivery }: StoredDelivery): PastJob => pastJob(delivery);

  return {
    duty: (here = null) =>
      asCourier(
        'dispatch.duty',
        (me, tx) => {
          changeDuty(tx, me.id, decideLook);
          notePosition(tx, me.id, here);
          return ok(dutyOf(me, tx));
        },
        true,
      ),

    goOnline: () =>
      asCourier('dispatch.duty', (me, tx) => {
        changeDuty(tx, me.id, decideOnline);
        return ok(dutyOf(me, tx));
      }),

    goOffline: () =>
      asCourier(
        'dispatch.duty',
        (me, tx) => {
          updateCourier(tx.state.dispatch, me.id, decideOffline);
          return ok();
        },
        true,
      ),

    saveMarkets: (markets) =>
      asCourier<void>('dispatch.duty', (me, tx) => {
        const chosen = decideMarkets(markets);
        if (!chosen.ok) return chosen;
        updateCourier(tx.state.dispatch, me.id, (duty) => ({ ...duty, markets: chosen.value }));
        return ok();
      }),

    ...courierApplications(client),

    accept: (command, id) =>
      asCourier<Job, AcceptRefusal>('dispatch.step', (me, tx) => {
        return once(
          tx,
          { id: command, actor: me.id, delivery: id, calls: 'accept', content: null },
          () => {
            const stored = findStored(tx.state.dispatch, id);
            return storeDecision(tx, client.backend, stored, decideAccept(carryFactsOf(tx, me.id, stored)));
          },
          () => {
            const stored = findStored(tx.state.dispatch, id);
            return stored?.delivery.courier === me.id ? shownJob(stored, tx) : null;
          },
        );
      }),

    pass: (id) =>
      asCourier<void>('dispatch.step', (me, { state: { dispatch } }) => {
        const stored = findStored(dispatch, id);
        const group = stored === undefined ? [] : [stored, ...restOf(dispatch, stored.delivery)];
        for (const { delivery } of group)
          if (!boardHasPassed(dispatch.passes, me.id, delivery.id))
            dispatch.passes.push({ courier: me.id, delivery: delivery.id });
        return ok();
      }),

    release: async (command, id) => {
      const released = await step(command, id, { kind: 'release' }, () => true);
      return released.ok ? ok() : released;
    },
    arriveAtPickup: (command, id, report) => step(command, id, { kind: 'arrive_pickup' }, shownJob, undefined, report),
    pickUp: (command, id, report) => step(command, id, { kind: 'pick_up' }, shownJob, undefined, report),
    arriveAtDropoff: (command, id, report) =>
      step(command, id, { kind: 'arrive_dropoff' }, shownJob, undefined, report),
    deliver: (command, id, proof, report) =>
      'pin' in proof
        ? step(command, id, { kind: 'deliver', pin: proof.pin }, shownPast, undefined, report)
        : step(command, id, { kind: 'deliver', photo: true }, shownPast, proof.photo, report),
    retry: (command, id, report) => step(command, id, { kind: 'retry' }, shownJob, undefined, report),
    fail: (command, id, reason, report) => step(command, id, { kind: 'fail', reason }, shownJob, undefined, report),
    handBack: (command, id, photo, report) =>
      step(command, id, { kind: 'hand_back', photo: true }, shownPast, photo, report),

    reorder: (named, evenLate = false) =>
      asCourier<readonly DeliveryId[]>(
        'dispatch.reorder',
        (me, tx) => ok(reorderStops(tx, me.id, named, evenLate)),
        true,
      ),

    earnings: (from, to) =>
      asCourier('dispatch.earnings', (me, tx) => {
        const isIn = (at: Instant) => at >= from && at < to;
        const earned = ledgerOfAccount(tx, me.id)
          .filter(({ at }) => isIn(at))
          // Drops `statement`, which only the books use.
          .map(({ account, delivery, kind, amount, currency, at }) => ({
            account,
            delivery,
            kind,
            amount,
            currency,
            at,
          }));
        const unentered = tx.state.dispatch.deliveries.filter(
          ({ delivery: { courier, held, reached } }) =>
            courier === me.id && isUnentered(held) && reached.returning !== undefined && isIn(reached.returning),
        );
        const ids = new Set([
          ...earned.map(({ delivery }) => delivery),
          ...unentered.map(({ delivery }) => delivery.id),
        ]);
        const jobs = [...ids].flatMap((id) => {
          const stored = findDelivery(tx, id);
          return stored === undefined
            ? []
            : [
                {
                  ...pastJob(stored.delivery),
                  shop: stored.people?.pickup.name ?? '',
                  earned: earned.filter(({ delivery }) => delivery === id),
                },
              ];
        });
        return ok(jobs.toSorted((a, b) => (b.endedAt ?? to) - (a.endedAt ?? to) || byId(a, b)));
      }),
  };
}
