import * as z from 'zod/mini';
import { mapOutcome, ok } from '#functions/platform/outside/outcome.ts';
import type { DolibarrClient } from '#functions/gateways/dolibarr/dolibarr-client.ts';
import type { DolibarrGateway, ErpOutcome } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { NewErpProduct } from '#functions/gateways/dolibarr/erp-inputs.ts';
import { emptyWhenNotFound } from '#functions/gateways/dolibarr/list-answer.ts';
import { PRODUCT_PROPERTIES, productShape } from './product-shape.ts';
import { equals } from '#functions/gateways/dolibarr/sql-filter.ts';
import { id, map } from '#functions/gateways/dolibarr/wire-values.ts';
import { createdId } from '#functions/gateways/dolibarr/written.ts';
import { eurosFromPrice, type PriceE4 } from '#shared/kernel/money.ts';

type ProductWrites = Pick<
  DolibarrGateway,
  | 'findProductsByRefExt'
  | 'createProduct'
  | 'completeProduct'
  | 'listSupplierIds'
  | 'addSupplierPrice'
  | 'addProductToCategory'
>;

/** EAN-13 in Dolibarr's list of barcode types. */
const EAN13 = 2;

export function productWrites(client: DolibarrClient): ProductWrites {
  return {
    async findProductsByRefExt(refExt) {
      const query = {
        includestockdata: 1,
        properties: PRODUCT_PROPERTIES,
        sortfield: 't.rowid',
        sortorder: 'ASC',
        limit: 10,
        sqlfilters: equals('ref_ext', refExt),
      };
      return emptyWhenNotFound(await client.get('/products', query, z.array(productShape)));
    },

    createProduct: (product) => createdId(client, '/products', productBody(product)),

    async completeProduct(productId, { priceHtE4, vatBasisPoints, barcode }) {
      const priced = priceHtE4 === undefined ? ok({}) : await priceBody(client, productId, priceHtE4);
      if (priced.kind !== 'ok') return priced;
      const body = {
        ...priced.value,
        ...(vatBasisPoints === undefined ? {} : { tva_tx: vatBasisPoints / 100 }),
        ...(barcode === undefined ? {} : { barcode, barcode_type: EAN13 }),
      };
      return mapOutcome(
        await client.send('PUT', `/products/${Number(productId)}`, body, z.unknown()),
        () => undefined,
      );
    },

    async listSupplierIds(productId) {
      const found = await client.get(
        `/products/${Number(productId)}/purchase_prices`,
        {},
        z.array(supplierLine),
      );
      return mapOutcome(emptyWhenNotFound(found), (lines) => lines.map((line) => line.fourn_id));
    },

    async addSupplierPrice({ productId, supplierId, reference, vatBasisPoints }) {
      const body = {
        fourn_id: Number(supplierId),
        ref_fourn: reference,
        qty: 1,
        // the cost is known per delivery
        buyprice: 0,
        price_base_type: 'HT',
        tva_tx: vatBasisPoints / 100,
        availability: 0,
      };
      const path = `/products/${Number(productId)}/purchase_prices`;
      return mapOutcome(await client.send('POST', path, body, z.unknown()), () => undefined);
    },

    async addProductToCategory(categoryId, productId) {
      const path = `/categories/${Number(categoryId)}/objects/product/${Number(productId)}`;
      // the answer's content does not matter: the members are read again
      return mapOutcome(await client.send('POST', path, {}, z.unknown()), () => undefined);
    },
  };
}

const levelsShape = z.object({
  multiprices: z.optional(map(z.unknown())),
  multiprices_base_type: z.optional(map(z.unknown())),
});

/**
 * The first price of a product. With prices by level it is that of level 1, and the others must be sent
 * unchanged: a missing one is set to zero, or refused. With any other pricing than one price for everyone
 * the price is not written, and the answer is a success: the caller reads it back.
 */
async function priceBody(
  client: DolibarrClient,
  productId: string,
  priceHtE4: PriceE4,
): Promise<ErpOutcome<object>> {
  const price = eurosFromPrice(priceHtE4);
  const read = await client.get(`/products/${Number(productId)}`, {}, levelsShape);
  return mapOutcome(read, ({ multiprices = {}, multiprices_base_type: types = {} }) => ({
    price,
    price_base_type: 'HT',
    ...(Object.keys(multiprices).length === 0
      ? {}
      : {
          multiprices: { ...multiprices, '1': price },
          multiprices_base_type: { ...types, '1': 'HT' },
        }),
  }));
}

/** The supplier of a purchase price line. */
const supplierLine = z.object({ fourn_id: id });

function productBody(product: NewErpProduct): object {
  return {
    ref: product.ref,
    ref_ext: product.refExt,
    label: product.label,
    description: product.description,
    note_private: product.privateNote,
    type: 0,
    price: eurosFromPrice(product.priceHtE4),
    price_base_type: 'HT',
    tva_tx: product.vatBasisPoints / 100,
    status: product.onSale ? 1 : 0,
    status_buy: 1,
    // without lots: that is changed in the ERP, for all that is in stock
    status_batch: 0,
    // in kilograms
    ...(product.weightGrams === null ? {} : { weight: product.weightGrams / 1000, weight_units: 0 }),
    ...(product.unitId === undefined ? {} : { fk_unit: Number(product.unitId) }),
    ...(product.barcode === null ? {} : { barcode: product.barcode, barcode_type: EAN13 }),
  };
}
