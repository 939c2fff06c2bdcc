import { randomUUID } from 'node:crypto';
import type { DeliveryId } from '#core/delivery/lifecycle/delivery.ts';
import { aCourierBrowser, delivery, JUNO, STEPS_TO_DOOR } from '../support/screens/courier-browser.ts';
import { stored } from '../support/demo.ts';
import { expectAccessibleInEveryLook } from '../support/looks/every-look.ts';
import { press } from '../support/forms.ts';
import { expect, test } from '../support/test.ts';
import { heading, moveTo } from '../support/visit.ts';

const KEY = `courier-job:${JUNO.id}`;

/** Two steps of a delivery, as a release wrote them that knows more kinds of steps than this one. */
const later = (id: DeliveryId): string => {
  const step = { command: randomUUID(), delivery: id, at: Date.now(), step: { kind: 'teleport' } };
  return JSON.stringify({
    job: null,
    steps: [step, { ...step, command: randomUUID() }],
    stopped: null,
    ended: null,
    version: 1,
  });
};

test('steps that this version can’t read are counted, and stay on the phone', async ({ page }) => {
  let id = '' as DeliveryId;
  const browser = aCourierBrowser().where((state) => void (id = delivery(state, {}, STEPS_TO_DOOR.slice(0, 2))));
  const text = later(id);
  await browser.holding('local', `demo:${KEY}`, text).open(page, '/courier');
  const note = page.getByRole('status').filter({ hasText: '2 steps wait for an update' });
  await expect(note).toContainText('It’s kept, and sent after the next update.');
  await expectAccessibleInEveryLook(page);
  await moveTo(page, `/courier/job/${id}`);
  await expect(heading(page, 'Pick it up')).toBeVisible();
  await expect(note).toBeVisible();
  await expectAccessibleInEveryLook(page, 'main');
  await press(page, 'I have it');
  await expect(heading(page, 'Take it to Rosa Recipient')).toBeVisible();
  await expect(note).toBeVisible();
  expect(JSON.parse((await stored(page, 'local', `demo:courier-job-set-aside:${JUNO.id}`)) ?? '[]')).toEqual([text]);
});
