/**
 * The code a movement carries in the ERP: the inventory code that people gave, then what makes it ours and unique. The
 * ERP compares without case, so ids are upper case.
 */
export const movementCode = (inventoryCode: string, documentId: string, n: number): string =>
  `${inventoryCode} ${documentId}-${n}`;

/** Whose a code is, by its end; undefined for a movement that was made in the ERP. */
export const ownMovement = (code: string | null): { documentId: string; n: number } | undefined => {
  const [, documentId, n] = /(?:^| )(MV[0-9A-Z]{20})-([1-9]\d{0,2})$/.exec(code ?? '') ?? [];
  return documentId && n ? { documentId, n: Number(n) } : undefined;
};

/** The ERP takes 128 characters; ours take 27 of them. */
export const MAX_INVENTORY_CODE = 90;

/** Parentheses and quotes cannot be searched for in the ERP, so a code with them could not be verified. */
export const INVENTORY_CODE = /^[\p{L}\p{N}][\p{L}\p{N} ._:/#+-]*$/u;
