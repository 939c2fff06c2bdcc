import {
  afterMigrations,
  afterMigrationsForContract,
  replacing,
  replacingForContract,
  type Mutant,
} from '../mutant.ts';
import { inFunction } from '../sql-place.ts';

const deciding = replacing('core/support/decide-case.ts', 'unit', 'tests/core/support/decide-case.test.ts');
const records = replacing('core/support/case-record.ts', 'unit', 'tests/core/support/decide-case.test.ts');
const hours = replacing('core/support/support-hours.ts', 'unit', 'tests/core/support/support-hours.test.ts');
const concerning = replacingForContract('adapters/memory/support/concerns.ts', 'cases');
const table = replacingForContract('adapters/memory/support/case-table.ts', 'case-times');
const recipients = replacingForContract('adapters/memory/support/concerns.ts', 'recipient-cases');
const onCall = replacingForContract('adapters/memory/support/on-call-table.ts', 'on-call');
const onCallSql = afterMigrationsForContract('on-call');
const questions = afterMigrationsForContract('case-questions');
const asking = replacingForContract('adapters/memory/support/case-table.ts', 'case-questions');
const races = afterMigrations('database', 'tests/database/support/cases-in-parallel.test.ts');
const recipientSql = afterMigrationsForContract('recipient-cases');
const desk = replacingForContract('adapters/memory/support/memory-case-desk.ts', 'cases');
const sql = afterMigrationsForContract('cases');
const money = afterMigrationsForContract('case-money');
const times = afterMigrationsForContract('case-times');
const compared = afterMigrations('contract-supabase', 'tests/contract/support/case-tables.supabase.test.ts');
const rules = replacing('core/support/case-rules.ts', 'unit', 'tests/core/support/decide-case.test.ts');
const reminding = replacingForContract('core/support/case-record.ts', 'on-call');
const calling = replacingForContract('core/support/on-call.ts', 'on-call');
const claims = afterMigrationsForContract('api-claims');
const claimRefusals = afterMigrationsForContract('api-claim-refusals');
const answering = replacingForContract('demo/world/sandbox/answer-claims.ts', 'sandbox');
const reporting = replacing('demo/world/sandbox/report-damage.ts', 'unit', 'tests/api/sandbox.test.ts');
const reports = afterMigrationsForContract('api-claims');
const claimLimits = replacingForContract('core/support/decide-claim.ts', 'api-claim-refusals');
const ids = replacing('core/id.ts', 'unit', 'tests/core/id.test.ts');

const telling = replacing(
  'core/support/recipient/tell-support-once.ts',
  'unit',
  'tests/core/support/recipient/tell-support.test.ts',
);

const photos = replacingForContract('core/support/case-photos.ts', 'case-photos');
const photoFiles = replacingForContract('adapters/memory/support/case-table.ts', 'case-photos');
const photoSql = afterMigrationsForContract('case-photos');

/** Faults in cases. */
export const caseMutants: readonly Mutant[] = [
  deciding('a side opens several cases about a delivery', "earlier !== null && reason !== 'safety'", 'false'),
  deciding('a reply restarts the wait', 'answeredAt: by', 'dueAt: now,\n    answeredAt: by'),
  deciding('two administrators decide one case', '&& record.decidedBy === by;', ';'),
  deciding('a case is reopened twice', "if (!isReopenable(record)) return refused('changed');", ''),
  deciding(
    'an amount above the cap is refused without the cap',
    "? refused({ code: 'above-cap', cap: payableOf(record, money)?.cap ?? 0 })",
    "? refused({ code: 'above-cap', cap: 0 })",
  ),
  photos('a fourth photo of a message', 'last.length >= PHOTOS_OF_MESSAGE || ', ''),
  photos('a photo that’s none', 'last === undefined || !isProofPhoto(image)', 'last === undefined'),
  photoFiles('photos outlive their messages', 'void files.removeBlob(casePhotoFile(photo));', ';'),
  photoSql(
    'anyone sees a photo of a case',
    inFunction('case_photo', 'or (private.is_admin() and not private.case_concerns(c, me))', 'or true'),
  ),
  photoSql('a tenth photo of a case', inFunction('store_case_photo', '>= private.photos_of_case()', '< 0')),
  photoSql(
    'a photo that’s none, in the database',
    inFunction('store_case_photo', 'or not private.is_proof_photo(shown)', ''),
  ),
  telling(
    'a report that’s sent again after a reload opens a second case',
    'sent.text === text ? sent.id',
    'false ? sent.id',
  ),
  telling('a changed report is the same report', '&& sent.text === text', ''),
  records('a refunded case is reopened', '!reopened && amount === null', '!reopened'),
  ids('a repeated call gets another id', 'last?.content === content ? last.id : make()', 'make()'),
  ids('a settled call goes on with its id', 'settle(): void {\n      last = null;', 'settle(): void {'),
  hours('closed dates count', '|| closed.includes(date)', ''),
  hours(
    'the due time uses clock hours',
    'if (open === null || open.to <= from) continue;',
    'if (open === null) return later(from, ms);',
  ),
  concerning('the courier decides a case about themselves', 'stored?.delivery.courier === person ||', ''),
  recipients('the recipient decides their own case', '|| isRecipient', ''),
  table('administrators are mailed about each late minute', 'lateTold: true', 'lateTold: false'),
  desk(
    'anyone reads the team’s cases',
    "client.as('caseDesk.list', (me, tx) => {\n        if (!mayDecide(me)) return denied;",
    "client.as('caseDesk.list', (me, tx) => {",
  ),
  sql(
    'anyone reads the team’s cases, in the database',
    inFunction('desk_cases', 'private.require_admin()', 'auth.uid()'),
  ),
  sql('a stranger reads a case', inFunction('lock_own_case', 'or not private.is_own_case(c, auth.uid())', '')),
  sql(
    'the courier decides a case about themselves, in the database',
    inFunction('case_concerns', 'd.courier = p_person or', ''),
  ),
  sql(
    'two administrators decide one case, in the database',
    inFunction('resolve_case', 'or c.decided_by is distinct from me', ''),
  ),
  money('a refunded case is reopened, in the database', inFunction('close_locked_case', 'or c.amount is not null', '')),
  money(
    'a refund of a reason without money',
    inFunction('resolve_case', "or (pays and wanted is distinct from payable ->> 'outcome')", ''),
  ),
  money(
    'a bill is refunded with the declared value',
    inFunction('resolve_case', "select r.money = 'goods'", 'select true'),
  ),
  recipientSql(
    'anyone with the number reads a recipient’s case',
    inFunction('recipient_cases', 'or not private.is_recipient(d, p_key)', ''),
  ),
  recipientSql(
    'a recipient writes in another delivery’s case',
    inFunction('lock_recipient_case', 'c.delivery is distinct from p_delivery or', ''),
  ),
  recipientSql(
    'a recipient’s case closes the page early',
    inFunction('tracking_closed', 'and not private.is_kept_open(d.id, d.ended_at, p_at)', ''),
  ),
  compared(
    'a recipient reads what the business was refunded',
    inFunction(
      'recipient_cases_view',
      "- array['side', 'delivery', 'claimed', 'paid', 'objected', 'exactReason', 'exactOutcome']",
      '',
    ),
  ),
  claims(
    'a claim that’s sent again with other words is the same claim',
    inFunction('api_open_claim', 'if refusal is not null then return private.result_refused(refusal); end if;', ''),
  ),
  claims('a page of claims begins again', inFunction('api_claims', "(p_after ->> 'id' is null", '(true')),
  claimRefusals('software reads another business’s claim', inFunction('is_claim_of', 'c.business = b.id', 'true')),
  claimRefusals('software claims any amount', inFunction('api_open_claim', 'if wanted > cap then', 'if false then')),
  claimRefusals(
    'a key that only reads makes a claim',
    inFunction('api_open_claim', 'opened_business(p_digest, true)', 'opened_business(p_digest, false)'),
  ),
  answering('a sandbox’s team decides a minute late', 'ANSWERED_AFTER = HOUR', 'ANSWERED_AFTER = HOUR + 60_000'),
  reporting('a sandbox’s recipient reports a minute late', '10 * MINUTE', '11 * MINUTE'),
  reporting('a sandbox’s recipients share the reports of an hour', 'keptStorage({}).storage', 'storage'),
  reports(
    'any software reads a report about the goods',
    inFunction('api_goods_report', 'and d.business_id = b.id', ''),
  ),
  answering('a sandbox’s team refunds without a declared value', 'declared > 0', 'declared >= 0'),
  claimLimits('a bill is claimed with the declared value', "money === 'goods'", 'true'),
  races('two administrators refund one case in the same moment', inFunction('lock_case', 'for update', '')),
  questions(
    'the team asks about a delivery of their own',
    inFunction('ask_side', 'or private.case_concerns(c, me)', ''),
  ),
  asking('a question of the team long after the end goes on forever', 'isStartedByTeam(reason) || ', ''),
  questions(
    'what’s written about a forgotten delivery is kept forever, in the database',
    inFunction('ask_side', 'set forgotten = false', 'set forgotten = true'),
  ),
  questions(
    'a question of the team long after the end goes on forever, in the database',
    inFunction('settle_cases', 'private.is_started_by_team(c.reason) or', ''),
  ),
  questions(
    'a question that isn’t answered goes on forever, in the database',
    inFunction('settle_cases', "where c.state = 'theirs' and", 'where false and'),
  ),
  times('an open case holds nothing back', inFunction('is_held_back', 'c.resolved_at is null or', '')),
  compared(
    'a case holds back the deletion forever',
    inFunction('is_held_back', 'p_ended_at > p_at - private.held_back_at_most() and', ''),
  ),
  rules('a safety report waits for the morning though someone is on call', "reason === 'safety' && onCall", 'false'),
  calling('an administrator stays on call forever', 'from <= now && now < until', 'from <= now'),
  calling('an administrator is on call without alerts', 'on && !hasAlerts', 'false'),
  onCall('someone is on call whose last device is gone', '!hasCaseAlerts(tx, person)', 'false'),
  onCall('the only one on call sent the parcel', 'admins.filter((admin) => !concerns(tx, record, admin))', 'admins'),
  reminding('those on call are alerted once', '  !reminded &&', '  reminded &&'),
  onCallSql(
    'a safety report waits for the morning though someone is on call, in the database',
    inFunction('case_due_at', "r.reason = 'safety' and p_on_call", 'false'),
  ),
  onCallSql(
    'no one is alerted to a safety report',
    inFunction('store_case', 'perform private.alert_about_case(c.id, on_call);', ''),
  ),
  onCallSql(
    'those on call are alerted once, in the database',
    inFunction('settle_cases', 'and not x.reminded', 'and x.reminded'),
  ),
  onCallSql(
    'someone is on call whose last device is gone, in the database',
    inFunction('end_on_call', 'o.until_at > private.now() and', 'o.until_at < private.now() and'),
  ),
  onCallSql(
    'the only one on call sent the parcel, in the database',
    inFunction('on_call_for', 'not private.case_concerns(c, o.admin)', 'true'),
  ),
  times('closed dates count, in the database', inFunction('due_at', "and not (p_hours -> 'closed') ? day::text", '')),
];
