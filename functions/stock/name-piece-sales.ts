import { authorNames } from '#functions/admins/author-names.ts';
import type { Admins } from '#functions/admins/admins.module.ts';
import type { PieceSaleRow } from '#shared/catalog/piece-sales.contract.ts';

/** The same rows with the names of the administrators who set their weights. */
export const namedPieceSales = async (
  admins: Pick<Admins, 'findMany'>,
  rows: readonly PieceSaleRow[],
): Promise<PieceSaleRow[]> => {
  const nameOf = await authorNames(
    admins,
    rows.flatMap(({ piece, by_weight: refused }) =>
      [piece?.by, refused?.by].filter((by) => by !== undefined),
    ),
  );
  return rows.map(({ piece, by_weight: refused, ...row }) => ({
    ...row,
    piece: piece?.by === undefined ? piece : { ...piece, by: nameOf(piece.by) },
    ...(refused ? { by_weight: { ...refused, by: nameOf(refused.by) } } : {}),
  }));
};

/** The same for a reply about one. */
export const namedPieceSale = async <Reply extends { data: PieceSaleRow }>(
  admins: Pick<Admins, 'findMany'>,
  reply: Reply,
): Promise<Reply> => {
  const [data = reply.data] = await namedPieceSales(admins, [reply.data]);
  return { ...reply, data };
};
