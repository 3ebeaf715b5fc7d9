import { createMovements, createProductAndStock } from '#functions/stock/movements/create-movements.ts';
import { setStock } from '#functions/stock/movements/set-stock.ts';
import { movementsContract } from '#shared/stock/movements/movements.contract.ts';
import type { Environment } from './environment.ts';

const { createMovements: create, createProductAndStock: createProduct } = movementsContract.endpoints;

/** The forms in which stock is moved; `n` chooses the product, `m` the form. The same pair again is a second click. */
export const moveStock = async (environment: Environment, n: number, m: number): Promise<void> => {
  const product_id = String((n % 5) + 1);
  const other = String(((n + 1) % 5) + 1);
  const key = `mouvement-${n}-${m}`;
  const send = async (body: object) => {
    const answer = await createMovements(environment.services, {
      body: create.body.parse(body),
      adminId: 'ADMIN1',
      key,
      now: environment.now(),
    });
    environment.moved.push({ key, documentId: answer.data.operation_id });
  };
  const exit = (qty: number) => ({ product_id, warehouse_id: 1, qty: -qty });
  const forms = [
    () => send({ product_id, warehouse_id: 1, qty: 2 }),
    () => send(exit(3)),
    () => send({ movements: [exit(4), { product_id, warehouse_id: 2, qty: 4 }] }),
    () =>
      send({
        movements: [
          exit(2),
          { product_id: other, warehouse_id: 1, qty: 1.2 },
          { product_name: `Coupe ${n % 2}`, category: 'BOEUF', warehouse_id: 2, qty: 0.5 },
        ],
      }),
    async () => {
      const body = {
        ref: `NEUF-${n}`,
        label: `Neuf ${n}`,
        category: 'BOEUF',
        warehouse_id: 1,
        qty: 1,
        price: 9,
      };
      const made = await createProductAndStock(environment.services, {
        body: createProduct.body.parse(body),
        adminId: 'ADMIN1',
        key,
        now: environment.now(),
      });
      environment.moved.push({ key, documentId: made.data.operation_id });
    },
    async () => {
      const body = { quantity: 8000, warehouse_id: '2', ...(product_id === '5' ? { lot: 'A' } : {}) };
      const id = product_id === '5' ? '1' : product_id;
      await setStock(environment.services, {
        productId: id,
        adminId: 'ADMIN1',
        body,
        now: environment.now(),
      });
    },
  ];
  await forms[m % forms.length]?.();
};

/** Stock movements in the ERP: entries of ordered products, exits of others. */
export const moveInErp = (environment: Environment, n: number, m: number): void => {
  const lots = { productId: '5', warehouseId: '1', lot: n % 2 === 0 ? 'A' : 'B' };
  if (m % 2 === 0)
    environment.erp.stock.move({ productId: String((n % 4) + 1), warehouseId: '2', milli: 1500 });
  else environment.erp.stock.move({ ...lots, milli: -700 });
};
