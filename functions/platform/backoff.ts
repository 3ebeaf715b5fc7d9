/** Full jitter: a random wait up to 25 ms · 2ⁿ, capped at 1 s. */
export const backoff = async (attempt: number): Promise<void> => {
  await new Promise((resolve) => setTimeout(resolve, Math.random() * backoffCeilingMs(attempt)));
};

/** The longest wait before the attempt after this one, counted from 1. */
export const backoffCeilingMs = (attempt: number): number => Math.min(1000, 25 * 2 ** attempt);
