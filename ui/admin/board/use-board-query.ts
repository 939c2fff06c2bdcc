import { useSearchParams } from 'wouter';
import { readFilter } from './board-filter.ts';

/** The filter and the search of a board, kept in the URL. An empty value removes its parameter. */
export function useBoardQuery() {
  const [params, setParams] = useSearchParams();
  const change = (next: Readonly<Record<string, string>>) =>
    setParams(
      (before) => {
        for (const [name, value] of Object.entries(next))
          if (value === '') before.delete(name);
          else before.set(name, value);
        return before;
      },
      { replace: true },
    );
  return { filter: readFilter(params), find: params.get('find') ?? '', change };
}
