import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import { TODAY } from './gateway-bench.ts';
import { valueOf } from '#tests/support/providers/value-of.ts';

/**
 * A reception of the newest open supplier order, found by its mark, validated and closed; skipped where none is open.
 * It leaves a kilogram received there.
 */
export async function seePurchases(
  erp: DolibarrGateway,
  { seen, mark, warehouseId }: { seen: Record<string, unknown>; mark: string; warehouseId: string },
): Promise<void> {
  const [listed] = valueOf(await erp.listOpenSupplierOrders({ limit: 1 }));
  const orders = valueOf(await erp.readSupplierOrders(listed ? [listed.id] : []));
  const order = listed && valueOf(await erp.readSupplierOrder(listed.id));
  const names = valueOf(await erp.readThirdPartyNames(listed ? [listed.supplierId] : []));
  const line = order?.lines.find(({ productId }) => productId !== null);
  const lately = { changedSince: Math.floor(Date.now() / 1000) - 6 * 3600, afterId: '0', limit: 1 };
  const [invoice] = valueOf(await erp.listChangedSupplierInvoices(lately));
  valueOf(await erp.readSupplierInvoice(invoice?.id ?? '999999999'));
  seen['open supplier order'] = [orders.length, order?.id === listed?.id, names.size];
  if (!order || !line?.productId) return;
  const mine = `MV${mark}`;
  valueOf(
    await erp.createReception({
      supplierId: order.supplierId,
      orderId: order.id,
      mark: mine,
      day: TODAY,
      supplierRef: 'BL-CONTRAT',
      privateNote: 'Essai du contrat',
      lines: [
        {
          productId: line.productId,
          orderLineId: line.id,
          warehouseId,
          milli: 1000,
          lot: `C-${mark}`,
          eatBy: null,
          sellBy: null,
          unitPriceE4: line.netPriceE4,
        },
      ],
    }),
  );
  const there = async () =>
    valueOf(await erp.findReceptionsByMark(mine)).map(({ status, supplierRef, orderId, lines }) => [
      status,
      supplierRef,
      orderId === order.id,
      lines.map(({ milli, lot, orderLineId }) => [milli, lot === `C-${mark}`, orderLineId === line.id]),
    ]);
  seen['reception made'] = await there();
  const [made] = valueOf(await erp.findReceptionsByMark(mine));
  if (!made) throw new Error('the reception that was made is not found by its mark');
  const { id } = made;
  seen['reception validated'] = valueOf(await erp.validateReception(id)).status;
  seen['reception validated again'] = valueOf(await erp.validateReception(id)).status;
  seen['what it moved'] = valueOf(await erp.listReceptionMovements([id])).map(({ milli, boughtBy }) => [
    milli,
    boughtBy?.paper,
    boughtBy?.id === id,
    boughtBy?.priceE4 === line.netPriceE4,
  ]);
  seen['reception closed'] = valueOf(await erp.closeReception(id)).status;
  seen['reception read'] = valueOf(await erp.readReceptions([id])).map(({ status }) => status);
}
