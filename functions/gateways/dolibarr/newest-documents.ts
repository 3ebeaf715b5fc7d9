import type { NewestQuery } from './dolibarr-gateway.ts';

const PAGE = 500;
/** Two pages: what a screen can show, and what one answer can carry. */
export const NEWEST = 1000;
/** How old a list of documents may be that is shown without asking again. */
export const DOCUMENTS_MAX_AGE_MS = 60_000;

/** The newest documents, of some third parties or of all, page by page from the newest down. */
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
