/** Stock of one product, integer grams (or pieces). Site 1 is Bruges, site 2 Lormont. */
export type StockLevel = {
  productId: string;
  brugesReal: number;
  lormontReal: number;
  /** The ERP's virtual stock: real less what its open orders hold. */
  brugesVirtual: number;
  lormontVirtual: number;
  /** Held by our open web orders (invariant I6). */
  reserved: number;
  /** brugesReal + lormontReal − reserved: what can still be ordered; kept, so that an order can test it in its write. */
  available: number;
  /** ISO instant of its newest movement in the ERP; absent before one was seen. */
  lastMovementAt?: string;
};

export const sites = [
  { id: '1', label: 'Bruges' },
  { id: '2', label: 'Lormont' },
] as const;
