import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';

const ROOT = join(import.meta.dirname, '../../..');
const OWN_PATH = 'tests/scripts/repository/names.test.ts';

/** Names that had to be read twice, and what an engineer would search for instead. */
const DENIED: Readonly<Record<string, string>> = {
  ABREAST: 'CONCURRENCY',
  AskedFor: 'TrackingQuery',
  Chance: 'RandomSource',
  FAST_FOR: 'FAST_CLOCK_TIMEOUT',
  Habits: 'CourierBehavior',
  Heard: 'PollResult',
  HeldClock: 'PausableClock',
  LOOK_AGAIN: 'APPEAL_HINT',
  Nudges: 'ChangeSignal',
  SIGNS: 'SHOP_NAMES',
  STRIDE: 'STEPS_PER_CHECK',
  Said: 'RefusalCode',
  Stretch: 'RowSegment',
  TAKEN_AFTER: 'ACCEPT_DELAY',
  TELL_MS: 'REPORT_EVERY_MS',
  TOLD: 'what was reported',
  Told: 'what was reported',
  WayOn: 'NextStepBanner',
  Weather: 'SimulatedConditions',
  breathe: 'yieldToMain',
  byWhom: 'decidedBy',
  callOff: 'cancelTimer',
  doubtAccount: 'requestAccountReload',
  drawTheSame: 'seedRandomness',
  heldWhereKept: 'heldWhileStored',
  isLeftToPeople: 'isReservedForPeople',
  lookAtUndo: 'findUndoableChange',
  lookAtWork: 'courierSituation',
  marcoLooksAt: 'openAsMarco',
  mayNameAnother: 'mayReachLongerDialCode',
  nothingYet: 'neverNotify',
  passOnDevice: 'passThroughOnDevice',
  putDown: 'clearFile',
  sayFailed: 'notifyFailure',
  sayGoodbye: 'showDemoClosed',
  saysEnded: 'isSessionEnded',
  shelfOf: 'listsOf',
  stretches: 'rowSegments',
  tell: 'notify, report',
  tellAll: 'notifyAll',
  tellOtherTabs: 'notifyOtherTabs',
  tellWatchers: 'notifyWatchers',
  tellWindows: 'notifyWindows',
  tellsWhetherKnown: 'mayLearnWhetherKnown',
  told: 'update, message',
  unheld: 'runningTime',
  useAsked: 'useTrackingRequest',
  wearBrand: 'applyBrand',
  wentThrough: 'alreadyRequested',
  whereTheyWereGoing: 'intendedPath',
  whyPaid: 'payReason',
};

/** The code without comments, strings and templates, which are prose. */
const codeOf = (source: string): string =>
  source.replaceAll(
    /\/\*[\s\S]*?\*\/|(?<!:)\/\/.*$|'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"|`(?:[^`\\]|\\.)*`/gmu,
    (text) => (text.startsWith('/') ? '' : "''"),
  );

const NAME = `(?<name>${Object.keys(DENIED).join('|')})`;
const MENTION = new RegExp(`\\b${NAME}\\b`, 'u');
const DECLARATIONS = [
  `\\b(?:const|let|function|type|interface|class)\\s+${NAME}\\b`,
  `#${NAME}\\b`,
  `[({[,]\\s*${NAME}\\s*[,)\\]}:=]`,
  `^\\s*(?:readonly )?${NAME}\\??[(:]`,
].map((pattern) => new RegExp(pattern, 'gmu'));

/** The denied names that a source declares, as a variable, function, type, parameter or member. */
function deniedIn(source: string): string[] {
  if (!MENTION.test(source)) return [];
  const code = codeOf(source);
  const names = DECLARATIONS.flatMap((pattern) =>
    [...code.matchAll(pattern)].map(({ groups }) => groups?.['name'] ?? ''),
  );
  return [...new Set(names)];
}

const sources = execFileSync('git', ['ls-files', '-z'], { cwd: ROOT, encoding: 'utf8' })
  .split('\0')
  .filter((path) => /\.(?:tsx?|js)$/u.test(path) && path !== OWN_PATH && existsSync(join(ROOT, path)));

describe('names', () => {
  test('that an engineer would read twice are declared nowhere', () => {
    expect(sources.length).toBeGreaterThan(500);
    const found = sources.flatMap((path) =>
      deniedIn(readFileSync(join(ROOT, path), 'utf8')).map((name) => `${path}: ${name}, better ${DENIED[name]}`),
    );
    expect(found).toEqual([]);
  });

  test('of React’s private keys are in one file, of the browser tests', () => {
    const read = sources.filter((path) => readFileSync(join(ROOT, path), 'utf8').includes('__react'));
    expect(read).toEqual(['tests/browser/support/looks/hydration.ts']);
  });

  test.each([
    ['const told = useRef(value);', 'told'],
    ['export function breathe(): void {}', 'breathe'],
    ['feed.duty((told) => {', 'told'],
    ['const x = (\n  tell: () => void,\n) => x;', 'tell'],
    ['  #tellAll(): void {', 'tellAll'],
    ['  tell(news: News): void;', 'tell'],
  ])('in %j, one is found', (source, name) => {
    expect(deniedIn(source)).toEqual([name]);
  });

  test.each(["test('is explained', () => {});", '// Those told (told) later.', '<p>A business tells us, told.</p>'])(
    'ignores the words in %j',
    (source) => {
      expect(deniedIn(source)).toEqual([]);
    },
  );
});
