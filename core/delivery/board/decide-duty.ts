import { later, type Instant } from '#core/instant.ts';
import { ONLINE_TIME } from './board.ts';
import { isOnline, type CourierOnDuty } from '../lifecycle/courier-on-duty.ts';
import type { DeliveryEvent } from '../lifecycle/delivery.ts';
import { STANDBY_TIME } from './standby.ts';

/** The facts that a courier's time online is decided by. */
export interface DutyFacts {
  readonly now: Instant;
  readonly duty: CourierOnDuty;
  /** Whether one of their devices gets offers. */
  readonly hasAlerts: boolean;
}

/** A courier whose page is in view: from now they're online, and on standby if a device gets their offers. */
const inView = ({ now, duty, hasAlerts }: DutyFacts): CourierOnDuty => ({
  ...duty,
  onlineUntil: later(now, ONLINE_TIME),
  standbyUntil: hasAlerts ? later(now, STANDBY_TIME) : null,
  missed: 0,
});

/** Decides a look at the board: a courier who's online stays online. */
export const decideLook = (facts: DutyFacts): CourierOnDuty =>
  isOnline(facts.duty, facts.now) ? inView(facts) : facts.duty;

/** Decides going online. A courier who's online already keeps their place in the line. */
export const decideOnline = (facts: DutyFacts): CourierOnDuty => ({
  ...inView(facts),
  idleSince: isOnline(facts.duty, facts.now) ? facts.duty.idleSince : facts.now,
});

/** A courier whose work was ended for them. */
export const offDuty = (duty: CourierOnDuty): CourierOnDuty => ({ ...duty, onlineUntil: null, standbyUntil: null });

/** Decides going offline. */
export const decideOffline = (duty: CourierOnDuty): CourierOnDuty => ({ ...offDuty(duty), missed: 0 });

/** A courier after the event that ended a job. One who didn't come goes offline. `isFree`: it was their last. */
export const dutyAfterJob = (duty: CourierOnDuty, { kind, at }: DeliveryEvent, isFree: boolean): CourierOnDuty => ({
  ...(kind === 'no_show' ? offDuty(duty) : duty),
  ...(isFree ? { idleSince: at } : {}),
});

/** A courier after a change of their devices: standby ends without one that gets offers. */
export const dutyAfterDevices = (duty: CourierOnDuty, hasAlerts: boolean): CourierOnDuty =>
  hasAlerts ? duty : { ...duty, standbyUntil: null };
