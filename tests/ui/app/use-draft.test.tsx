import { act, useRef, type ReactNode } from 'react';
import { beforeEach, describe, expect, test } from 'vitest';
import { memoryDevice } from '#adapters/memory/memory-device.ts';
import { knownUserId } from '#core/identity/user-id.ts';
import { Drafts, drafts } from '#core/storage/drafts.ts';
import type { LocalStoragePort } from '#core/storage/local-storage-port.ts';
import { setVisitor } from '#ui/app/state.ts';
import { useDraft } from '#ui/app/use-draft.ts';
import { bound, render, settle, type } from '../render.tsx';

const ADA = knownUserId('00000000-0000-4000-8000-0000000000a1');
const BOB = knownUserId('00000000-0000-4000-8000-0000000000b2');

function Form({ kept = true, basis, saved = '' }: { kept?: boolean; basis?: string; saved?: string }): ReactNode {
  const form = useRef<HTMLFormElement>(null);
  const forget = useDraft(form, kept ? 'letter' : undefined, basis);
  return (
    <form ref={form}>
      <input name="to" defaultValue={saved} />
      <textarea name="text" />
      <select name="country" defaultValue="ca">
        <option value="ca">Canada</option>
        <option value="us">United States</option>
      </select>
      <input name="password" type="password" />
      <input name="shown" type="text" autoComplete="new-password" />
      <input name="code" autoComplete="one-time-code" />
      <p data-private>
        <input name="secret" />
      </p>
      <input name="agreed" type="checkbox" value="yes" />
      <input name="size" type="radio" value="small" defaultChecked />
      <input name="size" type="radio" value="large" />
      <input name="by" type="radio" value="post" />
      <input name="by" type="radio" value="mail" />
      <button type="button" onClick={forget}>
        Forget
      </button>
    </form>
  );
}

const tab = () => memoryDevice().tab();
const field = (container: HTMLElement, name: string) => container.querySelector<HTMLInputElement>(`[name="${name}"]`);
const open = (storage: LocalStoragePort, form: ReactNode = <Form />) => render(form, [bound(Drafts, drafts(storage))]);
const draftIn = (storage: LocalStoragePort) =>
  JSON.parse(storage.read('session', 'draft:letter') ?? 'null') as Record<string, string> | null;

beforeEach(() => setVisitor(null));

describe('A draft', () => {
  test('comes back when a form is opened again', async () => {
    const storage = tab();
    const first = await open(storage);
    await type(field(first, 'to'), 'Zoë');
    await type(field(first, 'text'), 'Hello');
    await settle();
    const second = await open(storage);
    await settle();
    expect([field(second, 'to')?.value, field(second, 'text')?.value]).toEqual(['Zoë', 'Hello']);
  });

  test('contains no password, no code and nothing marked private', async () => {
    const storage = tab();
    const container = await open(storage);
    for (const name of ['password', 'shown', 'code', 'secret', 'to']) await type(field(container, name), `my ${name}`);
    await settle();
    expect(draftIn(storage)).toEqual({ to: 'my to', text: '', country: 'ca', size: 'small' });
  });

  test('does not replace text typed in the meantime', async () => {
    const storage = tab();
    storage.write('session', 'draft:letter', JSON.stringify({ to: 'Zoë', text: 'Hello' }));
    let answer = (): void => undefined;
    const typed = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const slow = {
      ...drafts(storage),
      read: async (...which: Parameters<Drafts['read']>) => {
        await typed;
        return drafts(storage).read(...which);
      },
    };
    const container = await render(<Form />, [bound(Drafts, slow as never)]);
    await type(field(container, 'to'), 'Yuki');
    answer();
    await settle();
    expect([field(container, 'to')?.value, field(container, 'text')?.value]).toEqual(['Yuki', 'Hello']);
    expect(draftIn(storage)).toMatchObject({ to: 'Yuki', text: 'Hello' });
  });

  const chosen = (container: HTMLElement) => container.querySelector<HTMLInputElement>('[name="size"]:checked')?.value;
  const choose = (container: HTMLElement, value: string) =>
    act(async () => container.querySelector<HTMLInputElement>(`[name="size"][value="${value}"]`)?.click());

  test('restores the chosen radio button, also with saved values as its basis', async () => {
    for (const form of [<Form key="new" />, <Form key="saved" basis="Ada" saved="Ada" />]) {
      const storage = tab();
      const first = await open(storage, form);
      await settle();
      await choose(first, 'large');
      await settle();
      const second = await open(storage, form);
      await settle();
      expect(chosen(second)).toBe('large');
      expect(second.querySelectorAll('[name="size"]:checked')).toHaveLength(1);
    }
  });

  test('restores the chosen radio button of a group without a default', async () => {
    for (const chosenOne of ['post', 'mail']) {
      const storage = tab();
      const by = (container: HTMLElement, value: string) =>
        container.querySelector<HTMLInputElement>(`[name="by"][value="${value}"]`);
      const first = await open(storage, <Form />);
      await settle();
      await act(async () => by(first, chosenOne)?.click());
      await settle();
      const second = await open(storage, <Form />);
      await settle();
      expect(second.querySelector<HTMLInputElement>('[name="by"]:checked')?.value).toBe(chosenOne);
    }
  });

  test('ignores a missing radio button', async () => {
    const storage = tab();
    storage.write('session', 'draft:letter', JSON.stringify({ size: 'huge' }));
    const container = await open(storage);
    await settle();
    expect(chosen(container)).toBe('small');
  });

  test('is forgotten when asked', async () => {
    const storage = tab();
    const container = await open(storage);
    await type(field(container, 'to'), 'Zoë');
    await settle();
    await act(async () => container.querySelector('button')?.click());
    await settle();
    expect(draftIn(storage)).toBeNull();
  });

  test('forgotten at sign-in isn’t kept for the person; later input is', async () => {
    const storage = tab();
    const container = await open(storage);
    await type(field(container, 'to'), 'Zoë');
    await settle();
    await act(async () => container.querySelector('button')?.click());
    await act(async () => setVisitor(ADA));
    await settle();
    expect([draftIn(storage), drafts(storage).read('letter', ADA)]).toEqual([null, null]);
    await type(field(container, 'text'), 'Hello');
    await settle();
    expect(drafts(storage).read('letter', ADA)).toContain('Hello');
  });

  test('comes back only to its owner', async () => {
    const storage = tab();
    setVisitor(ADA);
    await type(field(await open(storage), 'to'), 'Zoë');
    await settle();
    for (const [visitor, shown] of [
      [BOB, ''],
      [null, ''],
      [ADA, 'Zoë'],
    ] as const) {
      await act(async () => setVisitor(visitor));
      const container = await open(storage);
      await settle();
      expect(field(container, 'to')?.value).toBe(shown);
    }
  });

  test('of a guest is theirs after they sign in', async () => {
    const storage = tab();
    const container = await open(storage);
    await type(field(container, 'to'), 'Zoë');
    await settle();
    await act(async () => setVisitor(ADA));
    await settle();
    expect(field(container, 'to')?.value).toBe('Zoë');
    expect([draftIn(storage), drafts(storage).read('letter', ADA)]).toEqual([null, expect.stringContaining('Zoë')]);
  });

  test('based on outdated saved values is ignored', async () => {
    const storage = tab();
    const first = await open(storage, <Form basis="Ada" saved="Ada" />);
    await settle();
    await type(field(first, 'to'), 'Ada Lovelace');
    await settle();
    const same = await open(storage, <Form basis="Ada" saved="Ada" />);
    const other = await open(storage, <Form basis="Grace" saved="Grace" />);
    await settle();
    expect([field(same, 'to')?.value, field(other, 'to')?.value]).toEqual(['Ada Lovelace', 'Grace']);
  });

  test.each(['', 'null', '17', '[]', '{"to":5,"text":null}', '{'])(
    'that is corrupted (%j) leaves the form unchanged',
    async (text) => {
      const storage = tab();
      storage.write('session', 'draft:letter', text);
      const container = await open(storage);
      await settle();
      expect([field(container, 'to')?.value, field(container, 'country')?.value]).toEqual(['', 'ca']);
    },
  );

  test('is not kept for a form that disables drafts', async () => {
    const written: string[] = [];
    const storage = tab();
    const container = await open(
      {
        ...storage,
        write: (...[area, key, text]) => {
          written.push(key);
          return storage.write(area, key, text);
        },
      },
      <Form kept={false} />,
    );
    await settle();
    await type(field(container, 'to'), 'Zoë');
    await settle();
    expect(written).toEqual([]);
  });
});
