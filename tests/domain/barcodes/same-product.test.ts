import { expect, it } from 'vitest';
import { isCodeOf } from '#shared/barcodes/same-product.ts';

it.each([
  ['its own code', '3760123456784', '3760123456784', true],
  ['its code as a GTIN-14', '03760123456784', '3760123456784', true],
  ['a piece of varying weight', '93760123456787', '3760123456784', true],
  ['another product', '93760123456794', '3760123456784', false],
  ['a product without a code', '03760123456784', null, false],
  ['a code of seven digits', '1234567', '1234567', false],
  ['a reference that ends like one', '03760123456784', 'A3760123456784', false],
  ['a reference that begins like one', '37601234567841', '3760123456784A', false],
])('%s', (_case, gtin, barcode, isIts) => {
  expect(isCodeOf(gtin, barcode)).toBe(isIts);
});
