import type { ContractName } from '#tests/contract/contracts.ts';
import { replacing, replacingForContract, type Mutant } from './mutant.ts';

const memory = (file: string, ...contracts: readonly ContractName[]) =>
  replacingForContract(`adapters/memory/${file}.ts`, ...contracts);

const businesses = memory('business/memory-business-repo', 'business-repo', 'business-reading', 'business-review');
const additions = replacing('core/business/decide-addition.ts', 'unit', 'tests/core/business/decide-addition.test.ts');
const adding = replacingForContract('core/business/decide-addition.ts', 'business-repo');
const reviewing = replacingForContract('core/review/decide-business.ts', 'business-review');
const users = memory('account/memory-user-repo', 'user-repo', 'profile-changes', 'user-roles');
const listing = replacing('ui/listing/use-pages.ts', 'unit-document', 'tests/ui/listing/use-pages.test.tsx');
const pagesOfPeople = replacingForContract('core/listing/list-rules.ts', 'people-list');
const people = replacingForContract('core/account/decide-person.ts', 'user-repo', 'user-roles');
const verification = memory(
  'account/memory-verification',
  'verification',
  'code-limits',
  'password-reset',
  'squatted-account',
);
const codes = memory('account/code-table', 'verification', 'code-limits');
const auth = memory(
  'account/memory-auth',
  'auth',
  'auth-confirmed',
  'auth-watch',
  'auth-watch-elsewhere',
  'magic-link',
);
const pictures = memory('account/memory-picture-repo', 'picture-repo');
const deliveries = memory('memory-followed-delivery-repo', 'followed-delivery-repo');
const server = memory('new-memory-backend', 'unverified-account');
const fullDevice = replacing('adapters/memory/memory-backend.ts', 'unit', 'tests/adapters/memory/full-device.test.ts');

/** Faults in the in-memory backend. */
export const memoryMutants: readonly Mutant[] = [
  pagesOfPeople('two letters are found anywhere', 'word.length < 3', 'word.length < 2'),
  pagesOfPeople(
    'a later page in memory begins at the first row',
    'last === null || order(last, entry) < 0',
    'last === null || true',
  ),
  pagesOfPeople('a search counts only what its filters have', 'count(found)', 'count(page.map(({ row }) => row))'),
  listing('each key asks the backend', 'if (isTyping) await pause(TYPING_MS);', ''),
  listing('a list whose rows are all decided on reads no more', 'matches?.rowIndices.length === 0', 'false'),
  listing('a page that can’t be read is asked for forever', 'setMoreFailed(!page.ok);', ''),
  listing(
    'a decided row counts where it was',
    'found: now.found === null ? null : [...now.found, ...counts],',
    'found: now.found,',
  ),
  listing('the next filter counts a decided row where it was', 'all: [...now.all, ...counts],', 'all: now.all,'),
  fullDevice(
    'unstored data exists until a reload',
    "if (kept.ok || kept.error.kind !== 'full' || stored === null || !this.#onDevice) return result;",
    'return result;',
  ),
  fullDevice('nothing works on a device that never stored data', ' || stored === null || !this.#onDevice', ''),
  fullDevice('nothing works if storage is off', "kept.ok || kept.error.kind !== 'full' ||", 'kept.ok ||'),
  fullDevice('unstored data stays in the page', 'this.#state = JSON.parse(text) as BackendState;', ''),
  adding('a business is added without a check of the role', ' || owningRefusal(by) !== null) return', ') return'),
  adding(
    'any number of businesses',
    "if (!mayAddBusiness(by, facts.owned)) return refused(failure('quota', 'too many businesses'));",
    '',
  ),
  adding('a business is taken over by its id', 'if (facts.isThere) return ok(null);', ''),
  additions('a business is added for somebody else', '!isOwn(by, business.owner) || ', ''),
  additions('a business is added by a person who may have none', ' || owningRefusal(by) !== null', ''),
  businesses(
    'everyone lists all businesses',
    'mayDecide(me)\n          ? ok(\n              pageOf(',
    'true\n          ? ok(\n              pageOf(',
  ),
  businesses('anyone finds every business', ' && maySeeBusinesses(me, owner) ? business : null', ' ? business : null'),
  reviewing('a business moves to any status', 'if (refusal !== null) return', 'if (false) return'),
  people(
    'the limit of role changes is not reported',
    "  if (change === 'throttled') return refused(failure('throttled', 'too many changes of roles'));\n",
    '',
  ),
  people(
    'a new profile takes the email that was sent',
    'addedPerson(person, email, now)',
    'addedPerson(person, (person as never as { email: string }).email, now)',
  ),
  users(
    'an update may contain extra fields',
    '{ firstName, lastName, phone, country, dialCode }) =>\n',
    'changes) =>\n',
  ),
  people(
    'a forbidden role is accepted',
    "if (change === 'denied') return refused(DENIED);",
    "if (change === 'denied') return ok(null);",
  ),
  users(
    'anyone is given the list of people',
    'mayListPeople(me)\n          ? ok(pageOf(',
    'true\n          ? ok(pageOf(',
  ),
  users('a profile is changed by another person', '  if (!isOwn(me, id)) return ok();\n', ''),
  replacingForContract('core/verification/decide-code.ts', 'verification', 'code-limits')(
    'codes can be sent without limit',
    'if (waitMs > 0) return refused(throttled(waitMs));',
    '',
  ),
  verification(
    'a ticket never expires',
    'tx.state.tickets.filter(({ expiresAt }) => tx.now < expiresAt)',
    'tx.state.tickets',
  ),
  verification(
    'a ticket works twice',
    '        tx.state.tickets = tx.state.tickets.filter((candidate) => candidate.ticket !== ticket);\n',
    '',
  ),
  verification(
    'sessions stay after a new password',
    '        tx.state.sessions = tx.state.sessions.filter(({ userId }) => userId !== user.id);\n',
    '',
  ),
  verification(
    'a new password is not mailed',
    '        post(tx, random, user.email, passwordChangedMail(productName));\n',
    '',
  ),
  codes('a code works after ten minutes', '    tx.now < code.expiresAt &&\n', ''),
  codes('a code works twice', '    !code.used &&\n', ''),
  codes('a code can be guessed without limit', ' &&\n    code.attempts < MAX_CODE_ATTEMPTS', ''),
  codes('a code works for another address', '    code.email === guess.email &&\n', ''),
  auth(
    'any password signs in',
    'user !== undefined && (await passwordMatches(password, user.passwordDigest, passwordRounds))',
    'user !== undefined',
  ),
  auth(
    'an address is registered twice',
    'const isTaken = state.authUsers.some((user) => user.email === email);',
    'const isTaken = false;',
  ),
  auth(
    'a session stays after signing out',
    "reach === 'everywhere' ? session.userId !== ended?.userId : session !== ended,",
    'session !== null,',
  ),
  pictures('anyone sees every picture', 'ok(isOwn(me, owner) && state.pictures', 'ok(state.pictures'),
  replacingForContract('core/account/decide-picture.ts', 'picture-repo')(
    'another person’s picture is replaced',
    'if (!isOwn(by, owner)) return refused(DENIED);',
    '',
  ),
  deliveries(
    'anyone sees another’s followed delivery',
    'row.owner === owner && isOwn(me, owner)',
    'row.owner === owner',
  ),
  server('unverified accounts stay', 'isAbandoned({', 'false && isAbandoned({'),
];
