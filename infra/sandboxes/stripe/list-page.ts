import type { Shelf } from '#infra/sandboxes/provider/shelf.ts';

/** A page of a list, newest first, with Stripe's cursor. */
export function list<Document extends { id: string }>(
  url: string,
  shelf: Shelf<Document>,
  filters: { limit: number; starting_after?: string | undefined },
  keep: (document: Document) => boolean,
  show: (document: Document) => object = (document) => document,
): object {
  const found: Document[] = [];
  let after = filters.starting_after;
  while (found.length <= filters.limit) {
    const batch = shelf.newest(100, after);
    found.push(...batch.filter(keep));
    if (batch.length < 100) break;
    after = batch.at(-1)?.id;
  }
  const data = found.slice(0, filters.limit).map(show);
  return { object: 'list', url, has_more: found.length > filters.limit, data };
}

/** Stripe's filter by creation time. */
export function isWithin(
  created: number,
  { gte = 0, lt = Infinity }: { gte?: number | undefined; lt?: number | undefined },
) {
  return created >= gte && created < lt;
}
