import { expect, test } from 'vitest';
import { REVIEW_CHECKS } from '#core/account/account-decision.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { instant } from '#core/instant.ts';
import { checklistWords } from '#ui/admin/account-words.ts';
import { RecordHistory } from '#ui/admin/record/record-history.tsx';
import { render } from '../render.tsx';

const ME = knownUserId('00000000-0000-4000-8000-000000000001');
const OTHER = knownUserId('00000000-0000-4000-8000-000000000002');
const at = (minute: number) => instant(Date.UTC(2026, 2, 2, 12, minute));

test('The newest decision is first, and each names who took it', async () => {
  const place = await render(
    <RecordHistory
      me={ME}
      entries={[
        { what: 'Registered', at: at(1) },
        {
          what: 'Approved',
          at: at(2),
          by: { id: ME, name: 'Ada Okafor' },
          checklist: checklistWords(['photo', 'city']),
        },
        { what: 'Suspended', at: at(4), by: { id: null, name: '' }, reason: 'Fraud' },
        { what: 'Reinstated', at: at(5), by: { id: OTHER, name: '' } },
        { what: 'Looked up', at: at(3), by: { id: OTHER, name: 'Grace' } },
      ]}
    />,
  );
  const entries = [...place.querySelectorAll('li')].map((entry) => entry.querySelector('span')?.textContent);
  expect(entries).toEqual([
    'Reinstated by another administrator',
    'Suspended by an operator',
    'Looked up by Grace',
    'Approved by you',
    'Registered',
  ]);
  expect(place.querySelectorAll('li')[1]?.textContent).toContain('Fraud');
  expect(place.querySelectorAll('li')[3]?.textContent).toContain('Checklist: 2 of 3. Open: The phone number answers.');
  expect(checklistWords(REVIEW_CHECKS)).toBe('Checklist: 3 of 3.');
});
