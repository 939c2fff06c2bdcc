import { MINUTE } from '#core/clock.ts';
import { phoneNamed } from '#adapters/memory/alert/simulated-phone.ts';
import { deskCaseOf, reportOf } from '#core/support/case-path.ts';
import { newCaseId, newCasePhotoId } from '#core/support/case.ts';
import type { Scenario } from '#demo/demo-port.ts';
import { addUnderWay, type UnderWay } from '../past/under-way.ts';
import { courierId } from '../seed/couriers.ts';
import { bakery } from '../seed/marco.ts';
import { KAI, TOMS_DOOR } from '../seed/people.ts';
import { become } from './become.ts';
import type { Stage } from './stage.ts';

/** A cake that was delivered to Tom, with the value that Marco declared. */
const CAKE: UnderWay = {
  index: 60,
  status: 'delivered',
  since: 50 * MINUTE,
  courier: courierId(4),
  details: {
    ...TOMS_DOOR,
    contents: 'Wedding cake, two tiers',
    size: 'small',
    handover: 'meet',
    readyIn: 0,
    declared: 4500,
  },
};

/** Tom reported that his cake arrived crushed, and Marco claims it, each with a photo: Ada opens Marco's case. */
async function crushedCake({ backend, ports, storage, random }: Stage): Promise<string> {
  const { delivery, key } = backend.apply(({ state, now }) => addUnderWay(state.dispatch, bakery, CAKE, now));
  const report = newCaseId(random);
  const reported = await ports.recipientCases.say(delivery.number, key, {
    what: 'report',
    id: report,
    reason: 'damaged',
    text: 'The box was crushed on one side, and the top tier has slid off. I couldn’t serve it.',
    sharedWith: 'shop',
  });
  if (!reported.ok) throw new Error('The recipient’s report wasn’t taken.');
  const { CRUSHED_CAKE: image } = await import('./crushed-cake-photo.ts');
  const photo = { what: 'photo', case: report, id: newCasePhotoId(random), image } as const;
  const sent = await ports.recipientCases.say(delivery.number, key, photo);
  if (!sent.ok) throw new Error('The recipient’s photo wasn’t taken.');
  become(backend, storage, random, 'merchant');
  const opened = await ports.cases.open({
    id: newCaseId(random),
    side: 'business',
    delivery: delivery.id,
    reason: 'damaged',
    text: 'Tom called: his cake arrived crushed. We’d like the delivery and the cake back.',
  });
  if (!opened.ok) throw new Error('The case wasn’t opened.');
  const shown = await ports.cases.addPhoto(opened.value.id, { id: newCasePhotoId(random), image });
  if (!shown.ok) throw new Error('The photo wasn’t taken.');
  become(backend, storage, random, 'administrator');
  return deskCaseOf(opened.value.id);
}

/** A parcel that Kai carries late in the evening. */
const NIGHT_JOB: UnderWay = {
  index: 61,
  status: 'picked_up',
  since: 4 * MINUTE,
  courier: KAI,
  details: { handover: 'meet', readyIn: 0 },
};

/** At 11 PM, Kai reports a problem, and reads when the team answers, and that someone is on call: Ada. */
async function nightReport({ backend, ports, storage, random }: Stage): Promise<string> {
  const { delivery } = backend.apply(({ state, now }) => addUnderWay(state.dispatch, bakery, NIGHT_JOB, now));
  become(backend, storage, random, 'administrator');
  const alerted = await ports.alertDevices.save(phoneNamed('ada'), ['case']);
  const onCall = await ports.caseDesk.setOnCall(true);
  if (!alerted.ok || !onCall.ok) throw new Error('Ada isn’t on call.');
  become(backend, storage, random, 'courier');
  return reportOf('courier', delivery.id);
}

export const CASE_SETUPS = {
  'crushed-cake': crushedCake,
  'night-report': nightReport,
} as const satisfies Partial<Record<Scenario, (stage: Stage) => Promise<string>>>;
