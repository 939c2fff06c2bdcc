import { afterAll, beforeAll, expect, test } from 'vitest';
import { openLocalProject, type LocalProject } from '../contract/project/local-project.ts';
import { looseIds } from './schema-gaps.ts';

let project: LocalProject;
beforeAll(async () => {
  project = await openLocalProject();
});
afterAll(() => project.close());

const BOOKS = 'the books keep the id of a removed account or business';
const WHO = 'who did it, also after they were removed';
const DAY = 'the row is deleted after a day';
const MONTH = 'the row is deleted after 30 days at most';

/** Ids that stay after what they name is removed, with the reason. */
const STAY: Readonly<Record<string, string>> = {
  'account_decisions.by_admin': WHO,
  'api_events.business_id': MONTH,
  'api_keys.made_by': WHO,
  'api_requests.business_id': MONTH,
  'api_requests.request_id': MONTH,
  'audit_log.actor': WHO,
  'business_decisions.by_admin': WHO,
  'cases.business': BOOKS,
  'cases.decided_by': WHO,
  'city_settings.changed_by': WHO,
  'commands.actor': DAY,
  'commands.id': DAY,
  'commands.target': DAY,
  'deliveries.business_id': BOOKS,
  'deliveries.by_key': WHO,
  'deliveries.courier': BOOKS,
  'deliveries.redelivery_of': BOOKS,
  'deliveries.route': BOOKS,
  'deliveries.together': BOOKS,
  'email_changes.session_id': MONTH,
  'email_verifications.challenge': DAY,
  'email_verifications.replaces': DAY,
  'email_verifications.shares': DAY,
  'ledger.account': BOOKS,
  'ledger.statement': BOOKS,
  'mails.reference': MONTH,
  'statements.account': BOOKS,
  'statements.carried_into': BOOKS,
  'statements.paid_by': WHO,
  'tariffs.saved_by': WHO,
  'void_lines.account': BOOKS,
  'void_lines.delivery': BOOKS,
  'void_lines.statement': BOOKS,
  'webhook_endpoints.changed_by': WHO,
  'webhook_messages.endpoint': MONTH,
};

test('an id in a table goes with what it names, unless there’s a reason that it stays', async () => {
  expect(await looseIds(project.sql)).toEqual(Object.keys(STAY));
  await project.sql('create table private.forgotten (id uuid primary key, person uuid not null)');
  expect((await looseIds(project.sql)).filter((name) => !(name in STAY))).toEqual(['forgotten.person']);
  await project.sql('drop table private.forgotten');
});
