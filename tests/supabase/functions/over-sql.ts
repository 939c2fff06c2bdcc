/** Fails like the database for a text that it can't store: with NUL, or with half of a surrogate pair. */
export function overSql<Port extends object>(port: Port): Port {
  return new Proxy(port, {
    get(target, name) {
      const method: unknown = Reflect.get(target, name);
      if (typeof method !== 'function') return method;
      return async (...given: unknown[]) => {
        if (/\\u(?:0000|d[89a-f])/u.test(JSON.stringify(given)))
          throw new Error('22P05 unsupported Unicode escape sequence');
        return Reflect.apply(method, target, given) as unknown;
      };
    },
  });
}
