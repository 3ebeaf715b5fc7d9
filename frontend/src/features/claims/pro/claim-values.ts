import type { ClaimKind } from '#shared/claims/claim.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import type { OrderLineReply } from '#shared/orders/order-replies.ts';

/** How a claimed quantity is given; only kilos for a line by weight. */
export type HowMuch = 'pieces' | 'count' | 'kg';

/** Options of this line: pieces can be named where each was weighed. */
export const waysOf = (line: OrderLineReply | undefined): HowMuch[] => {
  if (!line?.pieces?.prepared) return ['kg'];
  return (line.pieces.weights_kg?.length ?? 0) > 0 ? ['pieces', 'count', 'kg'] : ['count', 'kg'];
};

export const howOf = ({ how }: Pick<ClaimValues, 'how'>, line: OrderLineReply | undefined): HowMuch => {
  const ways = waysOf(line);
  return ways.includes(how) ? how : (ways[0] ?? 'kg');
};

export const EMPTY = {
  nature: 'weight' as ClaimKind,
  product_id: '',
  poids_declare: null as number | null,
  /** For a line in pieces: which, how many, or how many kilos. */
  how: 'pieces' as HowMuch,
  pieces: [] as number[],
  nombre_pieces: null as number | null,
  quantite: null as number | null,
  texte: '',
};
export type ClaimValues = typeof EMPTY;

/** Request body by kind. */
export const bodyOf = (values: ClaimValues, how: HowMuch) => {
  const { nature, product_id, poids_declare, pieces, texte } = values;
  const named = pieces.length > 0 ? { pieces } : {};
  if (nature === 'weight') return { product_id, poids_declare: wireFromMilli(poids_declare ?? 0), ...named };
  return { product_id, nature, texte: texte.trim(), ...muchOf(values, how) };
};

const muchOf = ({ pieces, nombre_pieces: count, quantite }: ClaimValues, how: HowMuch) => {
  if (how === 'pieces') return { pieces };
  return how === 'count'
    ? { nombre_pieces: wireFromMilli(count ?? 0) }
    : { quantite: wireFromMilli(quantite ?? 0) };
};

export const isFilled = (values: ClaimValues, how: HowMuch): boolean => {
  const { nature, product_id, poids_declare, pieces, nombre_pieces: count, quantite } = values;
  if (product_id === '') return false;
  if (nature === 'weight') return Boolean(poids_declare);
  return how === 'pieces' ? pieces.length > 0 : Boolean(how === 'count' ? count : quantite);
};
