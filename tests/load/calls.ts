import { quantile } from '../bench/median.ts';

/** Counts and durations of the calls of one function. */
export interface CallFigures {
  readonly call: string;
  readonly count: number;
  readonly p50: number;
  readonly p95: number;
  /** Calls with a server error or without a response. */
  readonly faults: number;
}

/** Measures requests by the function or table that they call. */
export class Calls {
  readonly #times = new Map<string, number[]>();
  readonly #faults = new Map<string, number>();

  readonly measured =
    (send: typeof fetch): typeof fetch =>
    async (input, init) => {
      const request = new Request(input, init);
      const name = new URL(request.url).pathname.split('/').at(-1) ?? '';
      const start = performance.now();
      try {
        const answer = await send(request);
        if (answer.status >= 500) this.#fault(name);
        return answer;
      } catch (error) {
        this.#fault(name);
        throw error;
      } finally {
        const times = this.#times.get(name) ?? [];
        times.push(performance.now() - start);
        this.#times.set(name, times);
      }
    };

  #fault(name: string): void {
    this.#faults.set(name, (this.#faults.get(name) ?? 0) + 1);
  }

  figures(): CallFigures[] {
    return [...this.#times]
      .map(([call, times]) => {
        const at = (share: number) => Math.round(quantile(times, share));
        return { call, count: times.length, p50: at(0.5), p95: at(0.95), faults: this.#faults.get(call) ?? 0 };
      })
      .toSorted((a, b) => b.count - a.count);
  }
}
