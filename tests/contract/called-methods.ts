import type { ApiGate } from '#core/integration/api-gate.ts';
import { ok } from '#core/result.ts';

const known = new Set<string>();
const called = new Set<string>();
const refusals = new Set<string>();

function noteRefusal(answer: unknown): void {
  const { ok, error } = (answer ?? {}) as { ok?: unknown; error?: unknown };
  if (ok !== false) return;
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : error;
  if (typeof code === 'string') refusals.add(code);
}

/** The names of an object's methods, its own and those of its class. */
function methodsOf(port: object): string[] {
  const above: unknown = Object.getPrototypeOf(port);
  const own = Object.getOwnPropertyNames(port).filter(
    (name) => name !== 'constructor' && typeof Reflect.get(port, name) === 'function',
  );
  return above === null || above === Object.prototype ? own : [...own, ...methodsOf(above as object)];
}

/** A function that notes its calls under a name, and their refusals. */
const notedCall = (name: string, call: object, on: object) => {
  known.add(name);
  return (...args: unknown[]): unknown => {
    called.add(name);
    const answer = Reflect.apply(call as () => unknown, on, args);
    if (answer instanceof Promise) answer.then(noteRefusal, () => undefined);
    return answer;
  };
};

/** A port that notes which of its methods are called, and how they refuse. */
export function noted<Port extends object>(name: string, port: Port): Port {
  if (typeof port === 'function') return notedCall(name, port, port) as unknown as Port;
  const calls = new Map<PropertyKey, unknown>(
    methodsOf(port).map((method) => [
      method,
      notedCall(`${name}.${method}`, Reflect.get(port, method) as object, port),
    ]),
  );
  return new Proxy(port, {
    get: (target, key) => calls.get(key) ?? Reflect.get(target, key, target),
    // A test may replace a method.
    set: (target, key, value) => (calls.delete(key), Reflect.set(target, key, value)),
  });
}

/** All ports of a backend, each noting its calls. */
export const notedBackend = <Ports extends object>(backend: Ports): Ports =>
  Object.fromEntries(Object.entries(backend).map(([name, port]) => [name, noted(name, port as object)])) as Ports;

/** A gate that notes its calls and those of what a key opens. */
export const notedGate = (gate: ApiGate): ApiGate =>
  noted('gate', {
    open: async (...args) => {
      const opened = await gate.open(...args);
      if (!opened.ok) return opened;
      const { deliveries, events, statements, claims } = opened.value;
      const calls = {
        deliveries: noted('gate.deliveries', deliveries),
        events: noted('gate.events', events),
        statements: noted('gate.statements', statements),
        claims: noted('gate.claims', claims),
      };
      return ok({ ...opened.value, ...calls });
    },
    note: (...args) => gate.note(...args),
    refuseInPage: (...args) => gate.refuseInPage(...args),
  });

/** The methods that the tests of a file have called, and the refusals that they have met. */
export interface Met {
  readonly called: readonly string[];
  readonly refusals: readonly string[];
}

/** Those of this file so far. */
export const metHere = (): Met => ({ called: [...called], refusals: [...refusals] });

/** Beyond its port: only the gate of the API calls it. */
const NOT_IN_PORTS = ['merchantDeliveries.correctSome'];

/** The ports' methods that none of these files has called. */
export const uncalledMethods = (files: readonly Met[]): string[] => {
  const all = new Set([...NOT_IN_PORTS, ...files.flatMap((file) => file.called)]);
  return [...known].filter((method) => !all.has(method)).toSorted();
};
