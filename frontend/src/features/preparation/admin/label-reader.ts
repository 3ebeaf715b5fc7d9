import type { ComponentType, RefObject } from 'react';
import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';

/** What reads labels, from the noun that knows them. */
export interface LabelReader {
  Field: ComponentType<{ field: RefObject<HTMLInputElement | null>; onScan: () => void }>;
  read: (
    code: string,
    products: readonly MovableProduct[],
  ) =>
    | { kind: 'weighed'; productId: string; grams: number; lot: string | null; doubtful: boolean }
    | { kind: 'product'; productId: string }
    | { kind: 'unknown'; message: string }
    | undefined;
  signal: (signal: 'ok' | 'check' | 'error') => void;
}
