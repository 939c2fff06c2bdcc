/**
 * The token of a port or use case. Its constructor half is never used: it carries `T`, so that a container can type its
 * results without `core` knowing the container.
 */
export type Port<T> = symbol | (abstract new (...args: any[]) => T);

/** Makes the token for an interface. By convention, both have the same name. */
export const port = <T>(name: string): Port<T> => Symbol(name);
