import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { HOUR, MINUTE } from '#core/clock.ts';
import { WORK_COUNTED, type WorkLeft } from '#core/delivery/board/work-left.ts';
import { instant, later } from '#core/instant.ts';
import { WorkBehind, WorkFigures } from '#ui/admin/work-left.tsx';

const NOW = instant(Date.UTC(2026, 10, 28, 12));
const NONE: WorkLeft = { toForget: 0, forgetSince: null, jobSince: null };
const shown = (left: Partial<WorkLeft>) => {
  const work = { left: { ...NONE, ...left }, now: NOW };
  return {
    warning: renderToStaticMarkup(<WorkBehind work={work} />),
    figures: renderToStaticMarkup(<WorkFigures work={work} />).replaceAll(/<[^>]+>/gu, ' '),
  };
};

test('an administrator reads two quiet figures while the server keeps up', () => {
  expect(shown({}).warning).toBe('');
  expect(shown({}).figures).toMatch(/forgotten +None.*due +None/u);
  // The jobs take a moment: that's no reason to warn.
  const usual = shown({ toForget: 7000, forgetSince: later(NOW, -HOUR), jobSince: later(NOW, -10 * MINUTE) });
  expect(usual.warning).toBe('');
  expect(usual.figures).toMatch(/7,000.*10\u00A0min ago/u);
});

test('an administrator is warned if personal data is kept for too long', () => {
  const { warning } = shown({ toForget: WORK_COUNTED, forgetSince: later(NOW, -HOUR - 1) });
  expect(warning).toContain('role="alert"');
  expect(warning).toContain('10,000 or more deliveries still have');
  expect(warning).not.toContain('behind');
  expect(shown({ toForget: 1, forgetSince: later(NOW, -3 * HOUR) }).warning).toContain('1 delivery still has');
});

test('an administrator is warned if the jobs are late', () => {
  const { warning } = shown({ jobSince: later(NOW, -10 * MINUTE - 1) });
  expect(warning).toContain('The server is behind with its work');
  expect(warning).not.toContain('Personal data');
});
