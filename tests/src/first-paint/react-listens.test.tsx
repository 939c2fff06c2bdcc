import { act, lazy, Suspense, useEffect, useState, type ComponentType, type SyntheticEvent } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, onTestFinished, test } from 'vitest';
import { isTranslated } from '../../../src/first-paint/altered-page.ts';
import { reactListens } from '../../../src/first-paint/react-listens.ts';

const Field = () => (
  <p>
    <input id="field" />
  </p>
);

/** It greets on an event, before the screen has hydrated. */
function Header() {
  const [greets, setGreets] = useState(false);
  useEffect(() => addEventListener('greet', () => setGreets(true), { once: true }), []);
  return <header>{greets && <b>Hello</b>}</header>;
}
const greet = () => act(async () => void dispatchEvent(new Event('greet')));

const Page = ({ Screen }: { Screen: ComponentType }) => (
  <div onCanPlayCapture={(event: SyntheticEvent) => event.preventDefault()}>
    <Header />
    <main>
      <Suspense>
        <Screen />
      </Suspense>
    </main>
  </div>
);

/** The page as built. `hydrate` hydrates its header, and what that returns, the screen. */
function builtPage() {
  const root = document.body.appendChild(document.createElement('div'));
  root.innerHTML = renderToString(<Page Screen={Field} />);
  const hydrate = async () => {
    let arrive = (_module: { default: ComponentType }): void => undefined;
    const Screen = lazy(
      () =>
        new Promise<{ default: ComponentType }>((resolve) => {
          arrive = resolve;
        }),
    );
    const hydrated = await act(async () => hydrateRoot(root, <Page Screen={Screen} />));
    onTestFinished(async () => {
      await act(async () => hydrated.unmount());
      root.remove();
    });
    return () => act(async () => arrive({ default: Field }));
  };
  const find = (selector: string): Element => {
    const found = root.querySelector(selector);
    if (found === null) throw new Error(`There is no ${selector}.`);
    return found;
  };
  return { root, hydrate, find };
}

/** An element of an extension. */
const foreign = () => document.createElement('span');
/** Lets observers report. */
const observed = () =>
  new Promise((resolve) => {
    setTimeout(resolve, 20);
  });

test('React listens to a part once it has hydrated', async () => {
  const { root, hydrate, find } = builtPage();
  const listensTo = () => ['header', '#field', 'p'].map((selector) => reactListens(find(selector)));
  expect(listensTo()).toEqual([false, false, false]);
  const hydrateScreen = await hydrate();
  expect(listensTo()).toEqual([true, false, false]);
  await hydrateScreen();
  expect(listensTo()).toEqual([true, true, true]);
  expect(reactListens(root)).toBe(false);
});

test('React listens to what it draws later, and to what others add to a hydrated part', async () => {
  const { hydrate, find } = builtPage();
  await hydrate();
  const added = foreign();
  expect(reactListens(added)).toBe(false);
  find('header').append(added);
  expect(reactListens(added)).toBe(true);
  find('main').prepend(added);
  expect(reactListens(added)).toBe(true);
  find('#field').after(added);
  expect(reactListens(added)).toBe(false);
  find('p').after(added);
  expect(reactListens(added)).toBe(false);
  await greet();
  expect(reactListens(find('b'))).toBe(true);
});

test('while a page hydrates, only what others add to its remaining parts is taken out', async () => {
  const { root, hydrate, find } = builtPage();
  const field = find('#field');
  expect(isTranslated(root)).toBe(false);
  const hydrateScreen = await hydrate();
  const [beside, above, gone] = [foreign(), foreign(), foreign()];
  field.after(beside);
  await observed();
  expect(beside.isConnected).toBe(false);
  find('header').append(above);
  find('p').append(gone);
  gone.remove();
  await greet();
  // An extension moves the page's own element.
  find('p').append(field);
  await observed();
  expect([above, find('b'), field].map(({ isConnected }) => isConnected)).toEqual([true, true, true]);
  await hydrateScreen();
  expect(find('#field')).toBe(field);
  dispatchEvent(new Event('hydrated'));
  expect(field.nextElementSibling).toBe(beside);
  expect(gone.isConnected).toBe(false);
});

test('what others added to a part that hydrates later stays out', async () => {
  const { root, hydrate, find } = builtPage();
  expect(isTranslated(root)).toBe(false);
  const hydrateScreen = await hydrate();
  const beside = foreign();
  find('#field').after(beside);
  await observed();
  dispatchEvent(new Event('hydrated'));
  expect(beside.isConnected).toBe(false);
  await hydrateScreen();
  expect(find('p').children).toHaveLength(1);
});
