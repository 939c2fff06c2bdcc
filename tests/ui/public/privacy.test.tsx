import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, onTestFinished, test, vi } from 'vitest';
import Privacy from '#ui/public/legal/privacy.tsx';

const ROOT = join(import.meta.dirname, '../../..');
const RECORD = /storedRecord(?:<[^(]*>)?\(\s*'(?:session|local)',\s*(['`])(?<key>[^'`]*)\1/gu;
const CALL = /(?<!function )storedRecord(?:<[^(;]*>)?\(/gu;

/** The start of each key, and the page's row about it. */
const ROW_OF: Readonly<Record<string, string>> = {
  registration: 'A registration that isn’t finished',
  'pending-code:registration': 'The email that we sent a code to',
  'pending-code:password-reset': 'The email that we sent a code to',
  'reset-ticket': 'That you entered the code to reset your password, and your email address',
  'magic-link-asked': 'When you last asked for a sign-in link',
  'last-known': 'Your name, email, phone number, country and roles',
  'kept-for': 'Your name, email, phone number, country and roles',
  drafts: 'What you’ve typed into a form',
  'business-attempt:': 'What you’ve typed into a form',
  'courier-application:': 'A courier’s city and driver’s license',
  'courier-job-set-aside:': 'A courier’s current delivery',
  'courier-held-step:': 'A courier’s current delivery',
  'alerts-here': 'The alerts you turned on here',
  'alerted-deliveries': 'The alerts you turned on here',
  'alerts-declined': 'The alerts you turned on here',
  'courier-vibrates': 'Whether a courier’s phone vibrates',
  'recipients:': 'recipients of a business',
  'shares-position:': 'Whether a courier shares their position',
  'passed-links': 'Links you copied or shared',
  'review-checks': 'What an administrator has checked of an application',
};

/** Data stored in another way than as a record, and the page's row about it. */
const ROW_OF_FILE: Readonly<Record<string, string>> = {
  'adapters/supabase/account/session-storage.ts': 'Your session',
  'core/courier/license.ts': 'A courier’s city and driver’s license',
  'core/delivery/courier/kept-jobs-record.ts': 'A courier’s current delivery',
  'core/delivery/courier/job-store.ts': 'the photo at the door',
  'core/delivery/courier/taken-photo.ts': 'the photo at the door',
  'core/storage/drafts.ts': 'What you’ve typed into a form',
  'core/support/recipient/tell-support-once.ts': 'What you’ve typed into a form',
};

/** The product without the demo, which keeps a whole backend on the device, as its page states. */
const sources = globSync(['core/**/*.ts', 'adapters/supabase/**/*.ts', 'ui/**/*.{ts,tsx}', 'src/live-*.ts'], {
  cwd: ROOT,
})
  .filter((file) => !file.startsWith('ui/demo/') && file !== 'core/storage/stored-record.ts')
  .map((file) => ({ file, text: readFileSync(join(ROOT, file), 'utf8') }));

const device = (): string[] =>
  renderToStaticMarkup(<Privacy />)
    .split('<section id="device"')[1]!
    .split('</section>')[0]!
    .split('<dt>')
    .slice(1)
    .map((row) => row.split('</dt>')[0]!);

test('all data stored on a device has a row on /privacy', () => {
  const keys = sources.flatMap(({ text }) =>
    [...text.matchAll(RECORD)].map(({ groups }) => groups!['key']!.replace(/\$\{.*/u, '')),
  );
  expect([...new Set(keys)].toSorted()).toEqual(Object.keys(ROW_OF).toSorted());
  const calls = sources.flatMap(({ text }) => [...text.matchAll(CALL)]);
  // A key that this test can't read counts as missing.
  expect(keys).toHaveLength(calls.length);
  const writing = sources.filter(({ text }) => /\.writeBlob\(|\.write\('(?:local|session)'/u.test(text));
  expect(writing.map(({ file }) => file).toSorted()).toEqual(Object.keys(ROW_OF_FILE).toSorted());
  const rows = device();
  const unlisted = Object.entries({ ...ROW_OF, ...ROW_OF_FILE }).filter(
    ([, row]) => rows.filter((text) => text.includes(row)).length !== 1,
  );
  expect(unlisted).toEqual([]);
});

test('every row about a device has stored data', () => {
  const documented = [...Object.values(ROW_OF), ...Object.values(ROW_OF_FILE)];
  expect(device().filter((row) => !documented.some((text) => row.includes(text)))).toEqual([]);
});

test('the geocoder is named if the operator has one', () => {
  expect(renderToStaticMarkup(<Privacy />)).not.toContain('gets the address');
  vi.stubEnv('VITE_GEOCODER', 'Photon on our own server');
  onTestFinished(() => void vi.unstubAllEnvs());
  expect(renderToStaticMarkup(<Privacy />)).toContain(
    'Photon on our own server gets the address of each delivery’s door once from our server, without a name',
  );
});
