import { spawn, type ChildProcess } from 'node:child_process';
import { glob } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { isWebKitInstalled, VIRTUAL_DISPLAY, WEBKIT_DRIVER } from '#scripts/find-webkit.ts';
import { eventually } from '#tests/eventually.ts';

/** Poll interval in ms: each poll takes some of the page's time. */
const POLL_MS = 100;

/** The key of an element's id in the protocol. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** An element of the page, as scripts and commands take it. */
type Element = Readonly<Record<typeof ELEMENT, string>>;

/** A window of WebKitGTK, driven by WebDriver: Playwright's own WebKit isn't in any registry. */
export interface WebKit {
  open(url: string): Promise<void>;
  resize(size: { readonly width: number; readonly height: number }): Promise<void>;
  /** Runs a function in the page, with arguments that JSON can hold. */
  evaluate<Result, Args extends readonly unknown[]>(work: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** Evaluates repeatedly until the result is truthy. */
  waitFor<Result, Args extends readonly unknown[]>(work: (...args: Args) => Result, ...args: Args): Promise<Result>;
  /** Presses the visible button or link with this name. */
  press(name: string): Promise<void>;
  /** Types into the field with this label. */
  type(label: string, text: string): Promise<void>;
  /** Chooses a file in the page's nth file field. */
  chooseFile(path: string, nth?: number): Promise<void>;
  close(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** The number of a display without a screen, chosen by the system. */
async function display(server: ChildProcess): Promise<string> {
  for await (const line of createInterface({ input: server.stdout! })) return `:${line}`;
  throw new Error('Xvfb has no display.');
}

/** The browser that comes with the driver, in any version. */
async function miniBrowser(): Promise<string> {
  for await (const file of glob('/usr/lib/*/webkit2gtk-*/MiniBrowser')) return file;
  throw new Error('WebKitWebDriver is installed without its MiniBrowser.');
}

/** Presses the visible button or link with a name, if there is one. A script can press it even if it's covered. */
const press = (name: string): boolean => {
  const found = [...document.querySelectorAll<HTMLElement>('button:not(:disabled), a')].find(
    (element) =>
      [element.innerText.trim(), element.getAttribute('aria-label')].includes(name) && element.checkVisibility(),
  );
  found?.click();
  return found !== undefined;
};

/** The visible field with a label, or undefined. */
const fieldOf = (label: string): HTMLElement | null | undefined =>
  [...document.querySelectorAll('label')].find(
    (element) => element.textContent === label && element.control?.checkVisibility(),
  )?.control;

/** Opens a window. */
export async function openWebKit(): Promise<WebKit> {
  if (!isWebKitInstalled()) throw new Error('No WebKit here: on Debian, apt-get install webkit2gtk-driver xvfb.');
  const screen = spawn(VIRTUAL_DISPLAY, ['-displayfd', '1', '-screen', '0', '1920x1200x24', '-terminate'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const port = await freePort();
  const driver = spawn(WEBKIT_DRIVER, [`--port=${port}`], {
    stdio: 'ignore',
    env: { ...process.env, DISPLAY: await display(screen), GSETTINGS_BACKEND: 'memory', LIBGL_ALWAYS_SOFTWARE: '1' },
  });
  const end = () => {
    driver.kill();
    screen.kill();
  };
  process.once('exit', end);

  async function send<Value>(method: 'POST' | 'DELETE', path: string, body: object = {}): Promise<Value> {
    const response = await fetch(`http://127.0.0.1:${port}${path}`, { method, body: JSON.stringify(body) });
    const { value } = (await response.json()) as { value: Value & { error?: string; message?: string } };
    if (!response.ok) throw new Error(`${path}: ${value.error ?? ''} ${value.message ?? ''}`);
    return value;
  }
  const capabilities = {
    alwaysMatch: { 'webkitgtk:browserOptions': { binary: await miniBrowser(), args: ['--automation'] } },
  };
  const { sessionId } = await eventually(
    () => send<{ sessionId: string }>('POST', '/session', { capabilities }),
    POLL_MS,
  );
  const command = <Value>(name: string, body?: object) => send<Value>('POST', `/session/${sessionId}/${name}`, body);
  const evaluate: WebKit['evaluate'] = (work, ...args) =>
    command('execute/sync', { script: `return (${String(work)})(...arguments)`, args });
  async function waitFor<Result, Args extends readonly unknown[]>(
    work: (...args: Args) => Result,
    ...args: Args
  ): Promise<Result> {
    return await eventually(async () => {
      const result = await evaluate(work, ...args);
      if (!result) throw new Error(`Not yet: ${String(work)} of ${JSON.stringify(args)}`);
      return result;
    }, POLL_MS);
  }

  return {
    open: (url) => command('url', { url }),
    resize: (size) => command('window/rect', { x: 0, y: 0, ...size }),
    evaluate,
    waitFor,
    press: async (name) => void (await waitFor(press, name)),
    type: async (label, text) => {
      const field = (await waitFor(fieldOf, label)) as unknown as Element;
      await command(`element/${field[ELEMENT]}/value`, { text });
    },
    chooseFile: async (path, nth = 0) => {
      const field = (index: number) => document.querySelectorAll('main input[type=file]').item(index);
      const element = (await waitFor(field, nth)) as unknown as Element;
      await command(`element/${element[ELEMENT]}/value`, { text: path });
    },
    close: async () => {
      await send('DELETE', `/session/${sessionId}`);
      end();
    },
  };
}
