import { describe, expect, test } from 'vitest';
import { DAY } from '#core/clock.ts';
import { knownBusinessId } from '#core/business/business-id.ts';
import { PEOPLE_KEPT } from '#core/delivery/lifecycle/delivery-record.ts';
import { RECIPIENTS_KEPT } from '#core/delivery/merchant/known-recipients.ts';
import { DETAILS, merchantApp } from './merchant.ts';

const OTHER = knownBusinessId('00000000-0000-4000-8000-0000000000b9');

describe('Known recipients', () => {
  test('are offered newest first, each door and name once, with name and address only', async () => {
    const { recipients, business } = merchantApp();
    await recipients.remember(business.id, DETAILS);
    await recipients.remember(business.id, { ...DETAILS, name: 'Ines' });
    await recipients.remember(business.id, { ...DETAILS, name: 'ROSA Fernandes ', phone: '+14165550000' });
    const known = await recipients.of(business.id);
    expect(known.map(({ name, phone }) => [name, phone])).toEqual([
      ['ROSA Fernandes ', '+14165550000'],
      ['Ines', DETAILS.phone],
    ]);
    expect(Object.keys(known[0] ?? {})).not.toContain('contents');
  });

  test('are those of one business, fifty at most', async () => {
    const { recipients, business } = merchantApp();
    await recipients.remember(OTHER, DETAILS);
    for (let n = 0; n <= RECIPIENTS_KEPT; n += 1)
      await recipients.remember(business.id, { ...DETAILS, unit: String(n) });
    const known = await recipients.of(business.id);
    expect([known.length, known[0]?.unit, known.at(-1)?.unit]).toEqual([RECIPIENTS_KEPT, '50', '1']);
    expect(await recipients.of(OTHER)).toHaveLength(1);
  });

  test('are forgotten when the backend forgets them', async () => {
    const { app, recipients, business } = merchantApp();
    await recipients.remember(business.id, DETAILS);
    app.clock.advance(PEOPLE_KEPT - DAY);
    expect(await recipients.of(business.id)).toHaveLength(1);
    await recipients.remember(OTHER, { ...DETAILS, name: 'Ines' });
    const stored = () => app.storage.read('local', `recipients:${app.person.id}`);
    app.clock.advance(DAY);
    expect(await recipients.of(business.id)).toEqual([]);
    expect(stored()).not.toContain(DETAILS.name);
    expect(stored()).toContain('Ines');
    app.clock.advance(PEOPLE_KEPT);
    await recipients.of(business.id);
    expect(stored()).toBeNull();
  });

  test('are empty without a session, and for an invalid record', async () => {
    const { app, recipients, business } = merchantApp();
    await recipients.remember(business.id, DETAILS);
    const session = app.storage.read('local', 'session') ?? '';
    app.storage.remove('local', 'session');
    expect(await recipients.of(business.id)).toEqual([]);
    await recipients.remember(business.id, DETAILS);
    app.storage.write('local', 'session', session);
    expect(await recipients.of(business.id)).toHaveLength(1);
    app.storage.write('local', `recipients:${app.person.id}`, '[{"name":7}]');
    expect(await recipients.of(business.id)).toEqual([]);
  });
});
