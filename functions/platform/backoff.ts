/** Full jitter: a random wait up to 25 ms · 2ⁿ, capped at 1 s. */
export const backoff = async (attempt: number): Promise<void> => {
  const ceiling = Math.min(1000, 25 * 2 ** attempt);
  await new Promise((resolve) => setTimeout(resolve, Math.random() * ceiling));
};
