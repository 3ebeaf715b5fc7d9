/** Timeout of a page's code (AMB-73). */
export const CHUNK_TIMEOUT_MS = 120_000;

/** The code failed to load twice. */
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
 * Loads the code of a page with a timeout of 120 s and one retry, then throws PageNotLoaded, which FaultPage
 * explains. For React.lazy: `lazy(loadPage(async () => ({ default: (await import('…')).OrdersPage })))`. For
 * a part of a page: `lazyPiece`.
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
