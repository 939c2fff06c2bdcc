import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { demoRoomScript } from '#scripts/build/first-paint/demo-room.ts';

/** The room that the script reserves on a screen of this size, with this stored choice. */
function roomOn(small: boolean, hidden: string | null | Error): string | undefined {
  const style: { paddingBlockStart?: string } = {};
  runInNewContext(demoRoomScript, {
    localStorage: {
      getItem(key: string) {
        if (hidden instanceof Error) throw hidden;
        return key === 'demo:panel:hidden' ? hidden : null;
      },
    },
    matchMedia: () => ({ matches: small }),
    document: { documentElement: { style } },
  });
  return style.paddingBlockStart;
}

test.each([
  [true, null, '2.75rem'],
  [true, 'no', '2.75rem'],
  [true, 'yes', undefined],
  [false, null, undefined],
  [true, new Error('SecurityError'), undefined],
] as const)('The room of the demo’s strip (small screen: %s, hidden: %s) is %s', (small, hidden, room) => {
  expect(roomOn(small, hidden)).toBe(room);
});
