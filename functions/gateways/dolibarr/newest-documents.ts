import type { NewestQuery } from './dolibarr-gateway.ts';

const PAGE = 500;
/** Two pages: the limit of a screen, and of one answer. */
export const NEWEST = 1000;
/** Maximum age of a cached list of documents. */
export const DOCUMENTS_MAX_AGE_MS = 60_000;

/** The newest documents, of some third parties or of all, page by page. */
export const newestDocuments = async <Row extends { id: string }>(
  read: (query: NewestQuery) => Promise<Row[]>,
  thirdPartyIds?: readonly string[],
): Promise<Row[]> => {
  const all: Row[] = [];
  for (let beforeId: string | undefined; all.length < NEWEST; beforeId = all.at(-1)?.id) {
    const page = await read({
      limit: PAGE,
      ...(beforeId === undefined ? {} : { beforeId }),
      ...(thirdPartyIds === undefined ? {} : { thirdPartyIds }),
    });
    all.push(...page);
    if (page.length < PAGE) break;
  }
  return all;
};
