/** A queue for each name: its tasks run one after another. */
export function oneAtATime<Name>() {
  const last = new Map<Name, Promise<unknown>>();
  return <T>(name: Name, run: () => Promise<T>): Promise<T> => {
    const turn = (last.get(name) ?? Promise.resolve()).then(run, run);
    last.set(name, turn);
    const end = () => {
      if (last.get(name) === turn) last.delete(name);
    };
    turn.then(end, end);
    return turn;
  };
}
