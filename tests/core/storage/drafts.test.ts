import { describe, expect, test } from 'vitest';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { drafts, eraseDrafts } from '#core/storage/drafts.ts';

const ada = knownUserId('00000000-0000-4000-8000-0000000000a1');
const bob = knownUserId('00000000-0000-4000-8000-0000000000b2');

function aTab() {
  const storage = memoryDevice().tab();
  return { storage, drafts: drafts(storage) };
}

describe('Drafts of a tab', () => {
  test('are given only to their owner', () => {
    const tab = aTab();
    tab.drafts.keep('letter', ada, 'Dear Zoë');
    expect(tab.drafts.read('letter', bob)).toBeNull();
    expect(tab.drafts.read('letter', null)).toBeNull();
    expect(tab.drafts.read('letter', ada)).toBe('Dear Zoë');
  });

  test('of the same name are kept per owner', () => {
    const tab = aTab();
    for (const owner of [ada, bob, null]) tab.drafts.keep('letter', owner, `from ${owner}`);
    expect([ada, bob, null].map((owner) => tab.drafts.read('letter', owner))).toEqual([
      `from ${ada}`,
      `from ${bob}`,
      'from null',
    ]);
  });

  test('of a guest belong to the first person who signs in', () => {
    const tab = aTab();
    tab.drafts.keep('letter', null, 'Dear Zoë');
    expect(tab.drafts.read('letter', ada)).toBe('Dear Zoë');
    expect(tab.drafts.read('letter', null)).toBeNull();
    expect(tab.drafts.read('letter', bob)).toBeNull();
    expect(tab.drafts.read('letter', ada)).toBe('Dear Zoë');
  });

  test('are removed by name: the owner’s and a guest’s', () => {
    const tab = aTab();
    for (const owner of [ada, bob, null]) tab.drafts.keep('letter', owner, 'text');
    tab.drafts.keep('list', ada, 'text');
    tab.drafts.forget('letter', ada);
    expect([ada, null, bob].map((owner) => tab.drafts.read('letter', owner))).toEqual([null, null, 'text']);
    expect(tab.drafts.read('list', ada)).toBe('text');
  });

  test('are erased by owner, and leave nothing behind', () => {
    const tab = aTab();
    tab.storage.write('session', 'registration', 'stays');
    for (const owner of [ada, bob]) tab.drafts.keep('letter', owner, 'text');
    eraseDrafts(tab.storage, (owner) => owner === ada);
    expect([ada, bob].map((owner) => tab.drafts.read('letter', owner))).toEqual([null, 'text']);
    tab.drafts.keep('letter', null, 'text');
    eraseDrafts(tab.storage, () => true);
    const keys = ['draft:letter', `draft:letter:${ada}`, `draft:letter:${bob}`, 'drafts'];
    expect(keys.filter((key) => tab.storage.read('session', key) !== null)).toEqual([]);
    expect(tab.storage.read('session', 'registration')).toBe('stays');
  });
});
