/**
 * Code of a movement in the ERP: the user's inventory code followed by our unique id. The ERP compares
 * case-insensitively, so ids are upper case.
 */
export const movementCode = (inventoryCode: string, documentId: string, n: number): string =>
  `${inventoryCode} ${documentId}-${n}`;

/** Parses our id from a code's end; undefined for movements made in the ERP. */
export const ownMovement = (code: string | null): { documentId: string; n: number } | undefined => {
  const [, documentId, n] = /(?:^| )(MV[0-9A-Z]{20})-([1-9]\d{0,2})$/.exec(code ?? '') ?? [];
  return documentId && n ? { documentId, n: Number(n) } : undefined;
};

/** The ERP allows 128 characters; our id takes 27. */
export const MAX_INVENTORY_CODE = 90;

/** The ERP cannot search for parentheses and quotes, so such a code could not be verified. */
export const INVENTORY_CODE = /^[\p{L}\p{N}][\p{L}\p{N} ._:/#+-]*$/u;
