import { describe, expect, test } from 'vitest';
import { failure } from '#core/failure.ts';
import { waitAfter } from '#core/poll.ts';
import { ok, refused } from '#core/result.ts';
import { EXACT, following, LONGEST, OFFLINE, PAUSE } from './polled-text.ts';

describe('Polling', () => {
  test('asks with the known version, and reports only news', async () => {
    const { pass, asked, said, says, settled } = following();
    await settled();
    await pass(PAUSE);
    await pass(PAUSE);
    expect(said()).toEqual(['one']);
    says('two');
    await pass(PAUSE - 1);
    expect(said()).toEqual(['one']);
    await pass(1);
    expect(said()).toEqual(['one', 'two']);
    expect(asked.map(({ known }) => known)).toEqual([null, 'one', 'one', 'one']);
  });

  test('asks with a newer tag of the version that it has, which is no news', async () => {
    const { pass, asked, said, breaks, settled } = following();
    await settled();
    breaks(ok({ same: true, tag: 'one again' }));
    await pass(PAUSE);
    breaks(ok('same'));
    await pass(PAUSE);
    await pass(PAUSE);
    expect(said()).toEqual(['one']);
    expect(asked.map(({ known }) => known)).toEqual([null, 'one', 'one again', 'one again']);
  });

  test('pauses while the page is hidden, and asks immediately when it’s shown', async () => {
    const { page, pass, asked, said, says, settled } = following();
    await settled();
    page.hide();
    says('two');
    await pass(24 * 60 * PAUSE);
    expect(asked).toHaveLength(1);
    page.show();
    await settled();
    expect(said()).toEqual(['one', 'two']);
    await pass(PAUSE);
    expect(asked).toHaveLength(3);
  });

  test('doesn’t ask on a page opened in the background until it’s shown', async () => {
    const { page, pass, asked, said, nudge, settled } = following({ visible: false });
    nudge();
    await pass(10 * PAUSE);
    expect(asked).toEqual([]);
    page.show();
    await settled();
    expect(said()).toEqual(['one']);
  });

  test('accepts an answer while the page is hidden, then waits until it’s shown', async () => {
    const { page, pass, asked, said, hold, letGo, settled } = following();
    await settled();
    hold();
    await pass(PAUSE);
    page.hide();
    await letGo(ok({ tag: 'two', view: 'two' }));
    await pass(10 * PAUSE);
    expect([said(), asked.length]).toEqual([['one', 'two'], 2]);
  });

  test('asks immediately after a possible change, and again after one in between', async () => {
    const { asked, said, says, hold, letGo, nudge, settled } = following();
    await settled();
    hold();
    nudge();
    expect(asked).toHaveLength(2);
    says('three');
    nudge();
    nudge();
    expect(asked).toHaveLength(2);
    await letGo(ok({ tag: 'two', view: 'two' }));
    expect(said()).toEqual(['one', 'three']);
    expect(asked.map(({ known, nudged }) => [known, nudged])).toEqual([
      [null, false],
      ['one', true],
      ['one', true],
    ]);
  });

  test('reports a possibly stale answer: the first, one while hidden, or the next', async () => {
    const first = following({ visible: false });
    first.hold();
    first.page.show();
    first.nudge();
    await first.letGo(ok({ tag: 'zero', view: 'zero' }));
    expect(first.said()).toEqual(['zero', 'one']);

    first.hold();
    first.nudge();
    first.nudge();
    first.page.hide();
    await first.letGo(ok({ tag: 'two', view: 'two' }));
    expect(first.said()).toEqual(['zero', 'one', 'two']);

    const busy = following();
    await busy.settled();
    busy.hold();
    busy.nudge();
    for (const view of ['two', 'three', 'four', 'five']) {
      busy.nudge();
      await busy.letGo(ok({ tag: view, view }), true);
    }
    expect(busy.said()).toEqual(['one', 'three', 'five']);
  });

  test('doubles the wait after each failure but the first, up to a minute', async () => {
    const { page, pass, said, updates, breaks, says, settled } = following();
    await settled();
    const before = updates[0];
    breaks(OFFLINE);
    const waits: number[] = [];
    await pass(PAUSE);
    for (let n = 0; n < 5; n += 1) {
      waits.push(...page.timers.waiting);
      await pass(page.timers.waiting[0] ?? 0);
    }
    expect(waits).toEqual([PAUSE, 2 * PAUSE, 4 * PAUSE, LONGEST, LONGEST]);
    expect(said()).toEqual(['one', 'one!']);
    expect(updates[1]).toMatchObject({ value: { asOf: before?.ok === true ? before.value.asOf : null } });
    breaks(null);
    says('two');
    await pass(LONGEST);
    expect(said()).toEqual(['one', 'one!', 'two']);
    expect(page.timers.waiting).toEqual([PAUSE]);
  });

  test('forgets the last view at a failure that denies access', async () => {
    const { pass, said, asked, breaks, settled } = following({ forgets: ({ kind }) => kind === 'denied' });
    await settled();
    breaks(refused(failure('denied')));
    await pass(PAUSE);
    breaks(null);
    await pass(PAUSE);
    expect(said()).toEqual(['one', 'denied', 'one']);
    expect(asked.map(({ known }) => known)).toEqual([null, 'one', null]);
  });

  test('reports that it works again, even if nothing has changed', async () => {
    const { pass, said, breaks, settled } = following();
    await settled();
    breaks(OFFLINE);
    await pass(PAUSE);
    breaks(null);
    await pass(PAUSE);
    expect(said()).toEqual(['one', 'one!', 'one']);
  });

  test('returns the failure before any view arrived, and continues to ask', async () => {
    const { page, pass, said, breaks, settled } = following({ visible: false });
    breaks(OFFLINE);
    page.show();
    await settled();
    await pass(PAUSE);
    breaks(null);
    await pass(2 * PAUSE);
    expect(said()).toEqual(['offline', 'offline', 'one']);
  });

  test('waits as long as the server asks for', async () => {
    const { page, pass, breaks, settled } = following();
    await settled();
    breaks(refused(failure('throttled', '', 10 * LONGEST)));
    await pass(PAUSE);
    expect(page.timers.waiting).toEqual([10 * LONGEST]);
  });

  test('asks immediately when the network is back', async () => {
    const { page, pass, said, breaks, settled } = following();
    await settled();
    breaks(OFFLINE);
    await pass(PAUSE);
    breaks(null);
    page.wake();
    await settled();
    expect(said()).toEqual(['one', 'one!', 'one']);
    expect(page.timers.waiting).toHaveLength(1);
  });

  test('stops asking after a final view, even when shown or nudged', async () => {
    const { page, pass, nudge, asked, said, says, settled } = following({ over: 'gone' });
    await settled();
    says('gone');
    await pass(PAUSE);
    await pass(10 * LONGEST);
    page.hide();
    page.show();
    nudge();
    await pass(10 * PAUSE);
    expect([said(), asked.length]).toEqual([['one', 'gone'], 2]);
  });

  test('ends when the returned function is called: no more requests or reports', async () => {
    const { page, pass, asked, said, stop, hold, letGo, nudge, settled } = following();
    await settled();
    hold();
    await pass(PAUSE);
    stop();
    await letGo(ok({ tag: 'late', view: 'late' }));
    nudge();
    page.hide();
    page.show();
    await pass(10 * PAUSE);
    expect([said(), asked.length, page.timers.waiting]).toEqual([['one'], 2, []]);
  });
});

describe('The wait between polls', () => {
  test('varies by at most a fifth each way', () => {
    const ends = [-20, 20].map((percent) => waitAfter(PAUSE, 0, LONGEST, { ...EXACT, integer: () => percent }));
    expect(ends).toEqual([0.8 * PAUSE, 1.2 * PAUSE]);
    const drawn: number[][] = [];
    waitAfter(PAUSE, 0, LONGEST, { ...EXACT, integer: (min, max) => drawn.push([min, max]) });
    expect(drawn).toEqual([[-20, 20]]);
  });

  test('after failures is never shorter than the pause, even one above the maximum', () => {
    expect(waitAfter(2 * LONGEST, 9, LONGEST, EXACT)).toBe(2 * LONGEST);
    expect(waitAfter(PAUSE, 10_000, LONGEST, EXACT)).toBe(LONGEST);
  });
});
