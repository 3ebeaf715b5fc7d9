import * as z from 'zod/mini';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';

type Columns = { names: string[]; columns: unknown[][] };

/**
 * Many rows of one shape in one table item. Stored by column, because similar values compress well: 1,000
 * stock rows are about 20 kB, so a day of 5,000 products costs 13 read units instead of some 300 one by one.
 */
export const packRows = (rows: readonly object[]): Uint8Array => {
  const names = Object.keys(rows[0] ?? {});
  const columns = names.map((name) => rows.map((row) => (row as Record<string, unknown>)[name] ?? null));
  const packed: Columns = { names, columns };
  return brotliCompressSync(JSON.stringify(packed), {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 5,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
    },
  });
};

/** Packed rows in an item. They were written by `packRows` and are not validated row by row. */
export const packed = z.instanceof(Uint8Array);

export const unpackRows = <Row extends object>(packed: Uint8Array): Row[] => {
  const { names, columns } = JSON.parse(brotliDecompressSync(packed).toString()) as Columns;
  return (columns[0] ?? []).map(
    (_, at) => Object.fromEntries(names.map((name, column) => [name, columns[column]?.[at]])) as Row,
  );
};
