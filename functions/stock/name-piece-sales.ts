import { authorNames } from '#functions/admins/author-names.ts';
import type { Admins } from '#functions/admins/admins.module.ts';
import type { PieceSaleRow } from '#shared/catalog/piece-sales.contract.ts';

/** The same rows with the names of who set their weights in the house. */
export const namedPieceSales = async (
  admins: Pick<Admins, 'findMany'>,
  rows: readonly PieceSaleRow[],
): Promise<PieceSaleRow[]> => {
  const nameOf = await authorNames(
    admins,
    rows.flatMap(({ piece }) => (piece?.by === undefined ? [] : [piece.by])),
  );
  return rows.map((row) =>
    row.piece?.by === undefined ? row : { ...row, piece: { ...row.piece, by: nameOf(row.piece.by) } },
  );
};

/** The same of a reply about one. */
export const namedPieceSale = async <Reply extends { data: PieceSaleRow }>(
  admins: Pick<Admins, 'findMany'>,
  reply: Reply,
): Promise<Reply> => {
  const [data = reply.data] = await namedPieceSales(admins, [reply.data]);
  return { ...reply, data };
};
