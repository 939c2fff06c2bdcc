import { afterMigrations, replacing, type Mutant } from './mutant.ts';

const JOB = 'core/delivery/courier/kept-jobs-record.ts';
const SCHEMA = 'core/delivery/courier/job-schema.ts';
const aside = replacing(JOB, 'unit', 'tests/core/delivery/courier/set-aside.test.ts');
const shift = replacing('core/delivery/courier/shift.ts', 'unit', 'tests/core/delivery/courier/set-aside.test.ts');
const record = replacing('core/storage/stored-record.ts', 'unit', 'tests/core/storage/stored-record.test.ts');
const keptIn = (file: string) => replacing(file, 'unit', 'tests/kept/read-kept.test.ts');

/** Faults in reading data that an earlier release stored on a device. */
export const keptMutants: readonly Mutant[] = [
  keptIn(SCHEMA)('a job has one more required field', '  shop: text,', '  shop: text,\n  door: text,'),
  keptIn(JOB)('a step has one more required field', '    at: Time,', '    at: Time,\n    sent: v.boolean(),'),
  keptIn('core/delivery/request/delivery-texts.ts')(
    'texts of a job are read as numbers',
    'const text = v.string();',
    'const text = v.number();',
  ),
  keptIn('core/identity/person.ts')(
    'a person has one more required field',
    '  email: v.string(),',
    '  email: v.string(),\n  title: v.string(),',
  ),
  keptIn('core/business/business.ts')(
    'a business has one more required field',
    '  city: v.string(),',
    '  city: v.string(),\n  zone: v.string(),',
  ),
  keptIn('adapters/memory/delivery/stored-dispatch.ts')(
    'a delivery has one more required field',
    '  fee: number,',
    '  fee: number,\n  tip: number,',
  ),
  keptIn('core/delivery/merchant/known-recipients.ts')(
    'a recipient has one more required field',
    '  ...textsOf(REMEMBERED_FIELDS),',
    '  ...textsOf(REMEMBERED_FIELDS),\n  door: v.string(),',
  ),
  keptIn('core/registration/registration-record.ts')(
    'a registration has one more required field',
    '    firstName: v.string(),',
    '    firstName: v.string(),\n    lastName: v.string(),',
  ),
  keptIn('core/courier/courier-application.ts')(
    'an application has one more required field',
    '      completed: v.boolean(),',
    '      completed: v.boolean(),\n      vehicle: v.string(),',
  ),
  keptIn('adapters/memory/movable-clock.ts')(
    'the demo’s clock has one more required field',
    '    since: integer,',
    '    since: integer,\n    zone: integer,',
  ),
  record('a record is upgraded again', 'upgrades.slice(versionOf(kept) - 1)', 'upgrades'),
  record('a record has no version', '{ ...value, version }', '{ ...value }'),
  record('data of a later release is erased', 'value === null && !record.isNewer(text)', 'value === null'),
  aside('new steps replace unreadable ones', '  if (current === null) return;', '  if (current !== undefined) return;'),
  aside('an unreadable job removes its steps', 'jobs: answers(jobSchema(Time)),', 'jobs: v.array(jobSchema(Time)),'),
  aside(
    'unreadable steps remove the job',
    '(whole.parse(stored) ?? withoutSteps.parse(stored))',
    'whole.parse(stored)',
  ),
  aside(
    'set-aside steps stay in the record as well',
    "  storage.remove('local', keyOf(courier));\n  setAside(courier).write",
    '  setAside(courier).write',
  ),
  aside(
    'set-aside steps are sent after later ones',
    '[...earlier.steps, ...kept.steps.filter((step) => !earlier.steps.some(isSameAs(step)))]',
    '[...kept.steps.filter((step) => !earlier.steps.some(isSameAs(step))), ...earlier.steps]',
  ),
  aside(
    'a step set aside twice is sent twice',
    '...kept.steps.filter((step) => !earlier.steps.some(isSameAs(step)))]',
    '...kept.steps]',
  ),
  aside(
    'signing out leaves the photos of set-aside steps',
    '    ...allUnreadable(storage, courier).flatMap(stepsIn),\n',
    '',
  ),
  shift('set-aside steps are not read after an update', '    store.restoreSetAside(state.courier);\n', ''),
  shift(
    'set-aside steps aren’t counted before signing out',
    'read().steps.length + store.setAside(state.courier)',
    'read().steps.length',
  ),
  afterMigrations('database', 'tests/database/delivery/older-requests.test.ts')(
    'the previous release’s page has no board',
    'revoke execute on function public.courier_duty(boolean) from authenticated',
  ),
];
