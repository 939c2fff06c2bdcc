import { afterMigrations, type Mutant } from './mutant.ts';
import { inFunction } from './sql-place.ts';

const contract = (name: string) => afterMigrations('contract', `tests/contract/${name}.supabase.test.ts`);
const database = (name: string) => afterMigrations('database', `tests/database/${name}.test.ts`);

/** Faults in the database's decisions and the mails about them. */
export const decisionSqlMutants: readonly Mutant[] = [
  contract('review-records')(
    'a business and its decision differ in time',
    inFunction('business_status_reason', 'new.status_since := private.now()', 'new.status_since := now()'),
  ),
  database('upgrades')(
    'an undo shows a reason that was for administrators alone',
    inFunction('move_account', 'case when x.shown then x.reason end', 'x.reason'),
  ),
  contract('decision-mail')(
    'an undo finds the reason of another undo',
    inFunction('move_account', " and x.kind <> 'undo'", ''),
  ),
  database('decision-mails')(
    'what was taken back in time goes on waiting',
    inFunction('claim_decision_mails', 'and private.status_now(m) = m.told', 'and false'),
  ),
  database('outbox')(
    'the job ignores mails about decisions',
    inFunction('mail_waits', 'or exists (select from private.decision_mails where next_try <= private.now())', ''),
  ),
];
