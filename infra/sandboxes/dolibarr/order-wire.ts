import type { Row } from './database.ts';
import type { Erp } from './erp.ts';
import { orderLinesToWire, totalValues } from './order-lines.ts';
import { invoicesOfOrder } from './linked-objects.ts';
import { shipmentIdsOf } from './shipments.ts';
import { type WireObject, epoch, phpArray, text, textOr, wireObject } from './server/wire-format.ts';

/**
 * An order with its lines; in lists `contacts_ids` differs from the single reply, and linked objects are
 * optional.
 */
export function orderToWire(erp: Erp, row: Row, inList = false, withLinks = !inList): WireObject {
  const shipments = withLinks ? shipmentIdsOf(erp, Number(row['rowid'])) : [];
  const invoices = withLinks ? invoicesOfOrder(erp, Number(row['rowid'])) : [];
  return wireObject('order', {
    id: text(row['rowid']),
    ref: text(row['ref']),
    ref_ext: text(row['ref_ext']),
    statut: text(row['fk_statut']),
    status: text(row['fk_statut']),
    socid: text(row['fk_soc']),
    ref_client: text(row['ref_client']),
    ref_customer: text(row['ref_client']),
    billed: text(row['facture']),
    cond_reglement_id: text(row['cond_reglement']),
    mode_reglement_id: text(row['mode_reglement']),
    contacts_ids: inList ? [] : null,
    linkedObjectsIds: withLinks
      ? phpArray({
          ...(shipments.length === 0
            ? {}
            : { shipping: Object.fromEntries(shipments.map((id) => [id, id])) }),
          ...(invoices.length === 0 ? {} : { facture: Object.fromEntries(invoices) }),
        })
      : null,
    date: epoch(row['date_commande']),
    date_commande: epoch(row['date_commande']),
    delivery_date: epoch(row['date_livraison']),
    date_creation: epoch(row['date_creation']),
    date_validation: epoch(row['date_valid']),
    date_modification: epoch(row['tms']),
    note_public: textOr(row['note_public'], ''),
    note_private: textOr(row['note_private'], ''),
    ...totalValues(row),
    lines: orderLinesToWire(erp, Number(row['rowid'])),
  });
}
