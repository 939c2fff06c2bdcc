import { afterMigrations, afterMigrationsForContract, replacingForContract, type Mutant } from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const objectionRules = replacingForContract('core/support/decide-objection.ts', 'objection-cases');
const objectionTimes = replacingForContract('core/support/case-record.ts', 'objection-cases');
const objectionSql = afterMigrationsForContract('objection-cases');
const sharing = replacingForContract('core/support/decide-case.ts', 'goods-reports');
const shownToShop = replacingForContract('core/support/case-record.ts', 'goods-reports');
const shopReads = replacingForContract('adapters/memory/support/memory-cases.ts', 'goods-reports');
const sharedSql = afterMigrationsForContract('goods-reports');
const onAccounts = replacingForContract('adapters/memory/account/move-account.ts', 'courier-review');
const ownCases = replacingForContract('core/support/case-rules.ts', 'courier-review');
const compared = afterMigrations('contract-supabase', 'tests/contract/support/case-tables.supabase.test.ts');
const reviewSql = afterMigrationsForContract('courier-review');

/** SQL that gives a set of reasons others. */
const reasonsIn = (name: string, ...reasons: readonly string[]): string =>
  `create or replace function private.${name}(reason text) returns boolean language sql immutable
  return reason in (${reasons.map((reason) => `'${reason}'`).join(', ')})`;

/** Faults in cases that more than one side or the account is about: objections, reports that the shop sees, reviews. */
export const sharedCaseMutants: readonly Mutant[] = [
  objectionRules('an objection opens a second case beside an open one', 'own[0] ?? null', 'null'),
  objectionRules('an objection joins a report about safety', " && record.reason !== 'safety'", ''),
  objectionRules(
    'confirming an attempt ends a case that was about something else',
    "record.reason === 'failed_attempt'",
    'true',
  ),
  objectionTimes('a case with an undecided objection lapses', '|| isObjected(record, held)', ''),
  objectionSql(
    'an objection opens a second case beside an open one, in the database',
    inFunction('case_of_objection', 'if c.id is not null then return c; end if;', ''),
  ),
  objectionSql(
    'a case with an undecided objection lapses, in the database',
    inFunction('settle_cases', 'and not private.is_objected(c)', ''),
  ),
  objectionSql(
    'a business closes a case with an undecided objection',
    inFunction('close_locked_case', 'private.is_objected(c) or', ''),
  ),
  objectionSql(
    'an objection is answered without its money',
    inFunction(
      'resolve_case',
      'if not pays and enters <> private.is_objected(c) then',
      'if enters and not private.is_objected(c) then',
    ),
  ),
  sharing('the shop sees a report about a courier’s conduct', "&& REASON_RULES[reason].money === 'goods'", ''),
  sharing('the shop sees a report whose recipient wasn’t told', "sharedWith === 'shop' &&", ''),
  shownToShop('the shop sees a report that was taken back', "&& outcome !== 'withdrawn'", ''),
  shopReads(
    'the shop sees the photos of later messages',
    'goodsReportOf(tx, record).photos.includes(photo)',
    'hasPhoto(tx, id, photo)',
  ),
  sharedSql(
    'the shop sees a report about a courier’s conduct, in the database',
    inFunction('report_as_recipient', "r.money = 'goods' and", ''),
  ),
  sharedSql('any business sees a report about the goods', inFunction('report_for', 'and b.user_id = p_person', '')),
  sharedSql(
    'the shop sees a report that was taken back, in the database',
    inFunction('report_for', "c.outcome is not distinct from 'withdrawn'", 'false'),
  ),
  onAccounts(
    'a review’s case outlives the decision on the account',
    'if (decided.value.by !== null) endReviewCases(tx, account, decided.value.by);',
    '',
  ),
  ownCases('a review uses up the courier’s case about a delivery', "'failed_attempt', 'review']", "'failed_attempt']"),
  reviewSql(
    'a review’s case outlives the decision on the account, in the database',
    inFunction(
      'move_account',
      'if p_admin is not null then perform private.end_review_cases(p_account, p_admin); end if;',
      '',
    ),
  ),
  reviewSql(
    'a review uses up the courier’s case about a delivery, in the database',
    reasonsIn('opens_own_case', 'safety', 'failed_attempt'),
  ),
  compared('an objection joins another case for good', reasonsIn('opens_own_case', 'safety', 'review')),
  compared('a report about safety joins another case', reasonsIn('opens_own_case', 'failed_attempt', 'review')),
  compared('a review counts as an answer of the team', reasonsIn('is_started_by_team', 'asked')),
  compared(
    'the index of cases has other reasons than the functions',
    `drop index private.cases_once;
    create unique index cases_once on private.cases (delivery, side) where reason not in ('safety', 'failed_attempt')`,
  ),
];
