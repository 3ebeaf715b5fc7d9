/**
 * Which states a status may move to, as data: the check of a use case, the condition of its write and the choices on a
 * screen all come from the one table.
 */
export type Transitions<S extends string> = {
  readonly states: readonly S[];
  /** Whether `from` may become `to`; staying is no move. */
  allows: (from: S, to: S) => boolean;
  /** What `from` may become, in the order of the table. */
  next: (from: S) => readonly S[];
  /** What may become `to`: a write that sets `to` holds only in one of these. */
  sources: (to: S) => readonly S[];
  /** Nothing follows it. */
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
