/** How long a page's code may take before it counts as lost (AMB-73). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** The code of a page did not arrive, twice. */
export class PageNotLoaded extends Error {
  override readonly name = 'PageNotLoaded';
}

const within = async <Result>(work: Promise<Result>, timeoutMs: number): Promise<Result> => {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer in ${timeoutMs} ms`)), timeoutMs);
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Loads the code of a page: 120 s, one retry, then PageNotLoaded, which FaultPage explains. For React.lazy:
 * `lazy(loadPage(async () => ({ default: (await import('…')).OrdersPage })))`. A part of a page: `lazyPiece`.
 */
export const loadPage =
  <Module>(load: () => Promise<Module>, timeoutMs = CHUNK_TIMEOUT_MS) =>
  async (): Promise<Module> => {
    try {
      return await within(load(), timeoutMs).catch(() => within(load(), timeoutMs));
    } catch (cause) {
      throw new PageNotLoaded('The code of this page could not be loaded.', { cause });
    }
  };
