/** SQL that changes one place of a function; fails if the place doesn't exist. */
export const inFunction = (name: string, from: string, to: string, schema = 'private'): string => `do $mutant$
declare before text := pg_get_functiondef('${schema}.${name}'::regproc); after text := replace(before, $from$${from}$from$, $to$${to}$to$);
begin if before = after then raise exception 'nothing to change'; end if; execute after; end $mutant$;`;
