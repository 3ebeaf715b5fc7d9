import { openErpUnderTest } from './erp-under-test.ts';
import { erpHand } from './open-erp.ts';

export type Line = {
  product: string;
  qty: number;
  lot?: string;
  sellBy?: string;
  price?: number;
  /** Of the order's lines, the first when absent. */
  line?: number;
};

/** The house's own actions in its ERP, sandbox or real: suppliers, products, orders and receptions. */
export const openPurchases = async (now: () => Date, erpOf: typeof openErpUnderTest = openErpUnderTest) => {
  const erp = await erpOf(now);
  const api = erpHand(erp);
  let made = 0;
  const seconds = (day: string) => Date.parse(`${day}T11:00:00Z`) / 1000;
  return {
    ...erp,
    api,
    supplier: async (name: string) =>
      String(await api('POST', '/thirdparties', { name, fournisseur: 1, client: 0 })),
    product: async (label: string, byLots: boolean) =>
      String(
        await api('POST', '/products', {
          ref: `RCPT${Date.now().toString(36)}${(made += 1)}`,
          label,
          type: 0,
          status: 1,
          status_buy: 1,
          status_batch: byLots ? 1 : 0,
          price: 20,
          tva_tx: 5.5,
        }),
      ),
    /** Sent to its supplier. */
    order: async (
      supplier: string,
      lines: readonly { product: string; qty: number; price: number; discount?: number }[],
    ) => {
      const id = String(
        await api('POST', '/supplierorders', {
          socid: Number(supplier),
          ref_supplier: 'CMD-77',
          lines: lines.map(({ product, qty, price, discount = 0 }) => ({
            fk_product: Number(product),
            qty,
            subprice: price,
            remise_percent: discount,
            tva_tx: 5.5,
            product_type: 0,
          })),
        }),
      );
      await api('POST', `/supplierorders/${id}/validate`, { idwarehouse: 0, notrigger: 0 });
      await api('POST', `/supplierorders/${id}/approve`, { idwarehouse: 0, secondlevel: 0 });
      await api('POST', `/supplierorders/${id}/makeorder`, {
        date: Math.floor(now().getTime() / 1000),
        method: 1,
        comment: '',
      });
      return id;
    },
    /** The supplier's invoice of an order, or of some receptions of it, validated. */
    invoice: async (
      supplier: string,
      linked: { order_supplier?: string; reception?: readonly string[] },
      lines: readonly { product: string; qty: number; price: number }[],
    ) => {
      const id = String(
        await api('POST', '/supplierinvoices', {
          socid: Number(supplier),
          ref_supplier: `FS-${Date.now().toString(36)}-${(made += 1)}`,
          type: 0,
          date: Math.floor(now().getTime() / 1000),
          linked_objects: linked,
        }),
      );
      for (const { product, qty, price } of lines)
        await api('POST', `/supplierinvoices/${id}/lines`, {
          description: '',
          pu_ht: price,
          tva_tx: 5.5,
          localtax1_tx: 0,
          localtax2_tx: 0,
          qty,
          fk_product: Number(product),
          remise_percent: 0,
          date_start: '',
          date_end: '',
          fk_code_ventilation: 0,
          info_bits: 0,
          price_base_type: 'HT',
          product_type: 0,
          rang: -1,
          array_options: [],
          fk_unit: null,
          multicurrency_subprice: 0,
          ref_supplier: '',
          special_code: 0,
        });
      await api('POST', `/supplierinvoices/${id}/validate`, { idwarehouse: 0, notrigger: 0 });
      return (await api<{ ref: string }>('GET', `/supplierinvoices/${id}`)).ref;
    },
    /** As a house without the module of receptions does it. */
    dispatch: (
      order: string,
      { product, qty, lot, price, line }: Pick<Line, 'product' | 'qty' | 'lot' | 'price'> & { line: string },
    ) =>
      api('POST', `/supplierorders/${order}/receive`, {
        closeopenorder: 0,
        comment: '',
        lines: [
          {
            id: Number(line),
            fk_product: Number(product),
            qty,
            warehouse: 1,
            price,
            comment: '',
            eatby: '',
            sellby: '',
            batch: lot,
            notrigger: 0,
          },
        ],
      }),
    /** A validated reception made in Dolibarr. */
    receive: async (supplier: string, order: string, lines: readonly Line[]) => {
      const { lines: ordered } = await api<{ lines: { id: string }[] }>('GET', `/supplierorders/${order}`);
      const id = String(
        await api('POST', '/receptions', {
          socid: Number(supplier),
          origin: 'order_supplier',
          origin_type: 'order_supplier',
          origin_id: Number(order),
          ref_supplier: 'BL-9',
          date_reception: Math.floor(now().getTime() / 1000),
          lines: lines.map(({ product, qty, lot = '', sellBy, price = 0, line = 0 }) => ({
            fk_product: Number(product),
            fk_element: Number(order),
            fk_elementdet: Number(ordered[line]?.id),
            element_type: 'supplier_order',
            fk_entrepot: 1,
            qty,
            batch: lot,
            eatby: '',
            sellby: sellBy === undefined ? '' : seconds(sellBy),
            cost_price: price,
            status: 1,
            array_options: {},
          })),
        }),
      );
      return api<{ id: string; ref: string }>('POST', `/receptions/${id}/validate`, { notrigger: 0 });
    },
  };
};
