/**
 * State transitions as data, shared by the use case's check, the write condition and the choices on screen.
 */
export type Transitions<S extends string> = {
  readonly states: readonly S[];
  /** Whether `from` → `to` is a transition; staying is not. */
  allows: (from: S, to: S) => boolean;
  /** Successors, in the order of the table. */
  next: (from: S) => readonly S[];
  /** Predecessors: the condition of a write that sets `to`. */
  sources: (to: S) => readonly S[];
  /** No successors. */
  isFinal: (state: S) => boolean;
};

/** `{ queued: ['running'], running: ['done'], done: [] }` */
export const transitions = <const S extends string>(
  table: Readonly<Record<S, readonly NoInfer<S>[]>>,
): Transitions<S> => {
  const states = Object.keys(table) as S[];
  return {
    states,
    allows: (from, to) => table[from].includes(to),
    next: (from) => table[from],
    sources: (to) => states.filter((from) => table[from].includes(to)),
    isFinal: (state) => table[state].length === 0,
  };
};
