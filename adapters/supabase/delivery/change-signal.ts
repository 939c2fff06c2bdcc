/** Notifies listeners that something may have changed. */
export class ChangeSignal {
  readonly #listeners = new Set<() => void>();

  readonly watch = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly notify = (): void => {
    for (const listener of this.#listeners) listener();
  };

  /** Wraps ports so that listeners are notified after every call except the named ones. */
  after<Ports extends object>(ports: Ports, ...reads: readonly (keyof Ports)[]): Ports {
    return Object.fromEntries(
      Object.entries(ports).map(([name, call]) => [
        name,
        reads.some((read) => read === name) ? call : this.#notifyAfter(call as Call),
      ]),
    ) as Ports;
  }

  #notifyAfter(call: Call): Call {
    return async (...given) => {
      const outcome = await call(...given);
      this.notify();
      return outcome;
    };
  }
}

type Call = (...given: never[]) => Promise<unknown>;
