const known = new Set<string>();
const called = new Set<string>();

/** The names of an object's methods, its own and those of its class. */
function methodsOf(port: object): string[] {
  const above: unknown = Object.getPrototypeOf(port);
  const own = Object.getOwnPropertyNames(port).filter(
    (name) => name !== 'constructor' && typeof Reflect.get(port, name) === 'function',
  );
  return above === null || above === Object.prototype ? own : [...own, ...methodsOf(above as object)];
}

/** A function that notes its calls under a name. */
const notedCall = (name: string, call: object, on: object) => {
  known.add(name);
  return (...args: unknown[]): unknown => {
    called.add(name);
    return Reflect.apply(call as () => unknown, on, args);
  };
};

/** A port that notes which of its methods are called. */
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

/** The methods that no test of this file has called so far. */
export const uncalledMethods = (): string[] => [...known].filter((method) => !called.has(method)).toSorted();
