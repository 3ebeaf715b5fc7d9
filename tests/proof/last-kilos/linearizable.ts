/** One call: `calledAt` and `answeredAt` count the instants of one process. */
export interface Call<Act, Answer> {
  who: string;
  act: Act;
  calledAt: number;
  answeredAt: number;
  /** `undefined` when no answer came: it may have happened at any time since, or never. */
  answer: Answer | undefined;
}

/** A sequential model of an object. */
export interface Model<State, Act, Answer> {
  first: State;
  /** The state after it, or `undefined` when this answer was impossible. */
  after(state: State, act: Act, answer: Answer | undefined): State | undefined;
  /** Equal texts for equal states. */
  textOf(state: State): string;
}

/**
 * Whether the calls can be ordered, each between its call and its answer, so that every answer is that of the model
 * in that order (Wing and Gong 1993; with Lowe's cache of tried states, 2017). Returns the order as indices, or
 * `undefined`.
 */
export const linearized = <State, Act, Answer>(
  calls: readonly Call<Act, Answer>[],
  model: Model<State, Act, Answer>,
): number[] | undefined => {
  const tried = new Set<string>();
  const end = (call: Call<Act, Answer>) => (call.answer === undefined ? Infinity : call.answeredAt);

  const from = (state: State, done: bigint, order: number[]): number[] | undefined => {
    const open = calls.flatMap((call, index) => ((done >> BigInt(index)) & 1n ? [] : [{ call, index }]));
    if (open.every(({ call }) => call.answer === undefined)) return order;
    const seen = `${done} ${model.textOf(state)}`;
    if (tried.has(seen)) return undefined;
    tried.add(seen);
    // no call may come first that began after another had already been answered
    const firstEnd = Math.min(...open.map(({ call }) => end(call)));
    for (const { call, index } of open) {
      if (call.calledAt > firstEnd) continue;
      const next = model.after(state, call.act, call.answer);
      if (next === undefined) continue;
      const found = from(next, done | (1n << BigInt(index)), [...order, index]);
      if (found) return found;
    }
    return undefined;
  };
  return from(model.first, 0n, []);
};
