import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../../..');

const screens = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'ui'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.tsx?$/u.test(file))
  .flatMap((file) => {
    try {
      return [{ file, text: readFileSync(join(root, file), 'utf8') }];
    } catch {
      return []; // Deleted, but not yet committed.
    }
  });

/** The calls of these functions, from the name to the closing parenthesis. */
function callsOf(names: string, text: string): string[] {
  return [...text.matchAll(new RegExp(`\\b(?:${names})\\(`, 'gu'))].map(({ 0: name, index }) => {
    let depth = 1;
    let end = index + name.length;
    for (; end < text.length && depth > 0; end += 1) depth += { '(': 1, ')': -1 }[text.charAt(end)] ?? 0;
    return text.slice(index, end);
  });
}

const anyOf = (names: readonly string[]): RegExp =>
  names.length === 0 ? /(?!)/u : new RegExp(`\\b(?:${names.join('|')})\\b`, 'u');

/** The effects that wait for something and keep it in a state, themselves or in a callback. */
function keepingEffects(text: string): string[] {
  const setters = anyOf([...text.matchAll(/,\s*(\w+)\]\s*=\s*useState\b/gu)].map(([, name = '']) => name));
  const keeps = (code: string) => /\.then\(|\bawait\b/u.test(code) && setters.test(code);
  const callbacks = [...text.matchAll(/\bconst (\w+) = (?=useCallback\()/gu)]
    .filter(({ 0: found, index }) => keeps(callsOf('useCallback', text.slice(index + found.length))[0] ?? ''))
    .map(([, name = '']) => name);
  const loads = anyOf(callbacks);
  return callsOf('useEffect|useLayoutEffect', text).filter((effect) => {
    // The names beside the effect, in its dependencies, aren't calls.
    const body = effect.slice(0, effect.lastIndexOf('['));
    return keeps(effect) || loads.test(body);
  });
}

/** Effects that load by themselves. All others use `useAnswer` (decision one-loading-hook). */
const LOADING = [
  'ui/alert/recipient-alert.tsx', // the tracking page has no bytes left for the hook
  'ui/app/use-answer.ts',
  'ui/courier/work/earnings/use-earnings.ts', // shows the week’s days and the statements before the week’s earnings arrive
  'ui/delivery/use-live.ts', // polls by itself
  'ui/public/use-courier-count.ts', // the landing page has no bytes left for the hook
];

/** Effects that wait for something else than a value to show. */
const OTHERS = [
  // They act on the answer: they leave the screen, or ask a person.
  'ui/account/email-confirmation.tsx',
  'ui/courier/work/tapped-offer.tsx',
  'ui/courier/work/unsent-question.tsx',
  'ui/registration/use-completion.ts',
  'ui/registration/use-registration-code.ts',
  'ui/session/forgot-password-screen.tsx',
  'ui/session/use-magic-link.ts',
  // The tracking page's size budget has no space for the hook.
  'ui/support/recipient-support.tsx',
  // Clocks.
  'ui/alert/suggest-alerts.tsx',
  'ui/app/use-countdown.ts',
  'ui/app/use-now.ts',
  // Code, drawings, photos, and the rows that match a query.
  'ui/account/picture/picture-cropper.tsx',
  'ui/app/loading/lazy-dialog.tsx',
  'ui/app/loading/on-demand.ts',
  'ui/listing/matching/use-matches.ts',
  'ui/map/use-drawing.ts',
  // Changed rows, merged into a list.
  'ui/delivery/list/use-live-rows.ts',
  // Values that are watched: a courier’s sharing, and the demo’s own windows, phones, mail and conditions.
  'ui/courier/work/job/share-position.tsx',
  'ui/demo/use-conditions.ts',
  'ui/demo/inbox/use-mails.ts',
  'ui/demo/use-other-windows.ts',
  'ui/demo/inbox/use-phones.ts',
  'ui/demo/use-setting.ts',
];

/** A screen with more needs a part, a hook or a use case of its own. */
const MAX_IMPORTS = 25;
const MANY_IMPORTS = ['ui/delivery/detail/delivery-view.tsx', 'ui/delivery/request/request-form.tsx'];

describe('The screens', () => {
  test('load with the one hook, but for those that are listed', () => {
    const found = screens.flatMap(({ file, text }) => keepingEffects(text).map(() => file));
    expect(LOADING.length).toBeLessThanOrEqual(5);
    expect(found.toSorted()).toEqual([...LOADING, ...OTHERS].toSorted());
  });

  test('import at most 25 modules each, but for those that are listed', () => {
    const many = screens.filter(({ text }) => (text.match(/^import\b/gmu) ?? []).length > MAX_IMPORTS);
    expect(MANY_IMPORTS.length).toBeLessThanOrEqual(2);
    expect(many.map(({ file }) => file).toSorted()).toEqual(MANY_IMPORTS.toSorted());
  });

  test.each([
    ['useEffect(() => { void port.read().then((found) => set(found)); }, [port])', 1],
    ['useEffect(() => { const read = async () => set(await port.read()); void read(); }, [port])', 1],
    ['useEffect(() => { void port.read().then(set, () => undefined); }, [port])', 1],
    ['const read = useCallback(async () => set(await port.read()), [port]); useEffect(() => void read(), [read])', 1],
    ['useEffect(() => { set(null); }, [port])', 0],
    ['useEffect(() => { void port.note().then(() => setTimeout(close)); }, [port])', 0],
  ])('%s: %d', (code, count) => {
    expect(keepingEffects(`const [value, set] = useState(null); ${code};`)).toHaveLength(count);
  });
});
