/** One call of somebody: `calledAt` and `answeredAt` count the instants of one process. */
export interface Call<Act, Answer> {
  who: string;
  act: Act;
  calledAt: number;
  answeredAt: number;
  /** `undefined` when no answer came: it may have happened at any time since, or never. */
  answer: Answer | undefined;
}

/** What a thing does that one caller at a time uses. */
export interface Model<State, Act, Answer> {
  first: State;
  /** The state after it, or `undefined` when it could not have answered so. */
  after(state: State, act: Act, answer: Answer | undefined): State | undefined;
  /** Equal texts for equal states. */
  textOf(state: State): string;
}

/**
 * Whether the calls can be put one after the other, each between its call and its answer, so that every answer is what
 * the model gives in that order (Wing and Gong 1993; with Lowe's memory of what was tried, 2017). Answers the order as
 * indices, or `undefined`.
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
    // nothing may come first that was called after another had already been answered
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
