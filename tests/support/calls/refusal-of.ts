import { Refusal } from '#shared/kernel/refusal.ts';

/** The refusal that an attempt ends in. */
export const refusalOf = async (attempt: Promise<unknown>): Promise<Refusal> => {
  const failure = await attempt.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(failure instanceof Refusal)) throw new Error(`expected a refusal, got ${String(failure)}`);
  return failure;
};
