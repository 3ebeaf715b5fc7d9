import * as z from 'zod/mini';
import { ok } from '#functions/platform/outside/outcome.ts';
import { agendaCalls } from './agenda-calls.ts';
import { catalogReads } from './products/catalog-reads.ts';
import { type DolibarrConfig, createDolibarrClient } from './dolibarr-client.ts';
import type { DolibarrGateway } from './dolibarr-gateway.ts';
import { healthCalls } from './health-calls.ts';
import { lotCalls } from './products/lot-calls.ts';
import { movementCalls } from './products/movement-calls.ts';
import { invoiceCalls } from './invoices/invoice-calls.ts';
import { invoiceWrites } from './invoices/invoice-writes.ts';
import { orderCalls } from './orders/order-calls.ts';
import { productWrites } from './products/product-writes.ts';
import { shipmentCalls } from './orders/shipment-calls.ts';
import { receptionCalls } from './suppliers/reception-calls.ts';
import { supplierInvoiceCalls } from './suppliers/supplier-invoice-calls.ts';
import { supplierOrderCalls } from './suppliers/supplier-order-calls.ts';
import { contactCalls } from './third-parties/contact-calls.ts';
import { thirdPartyCalls } from './third-parties/third-party-calls.ts';

const statusShape = z.object({ success: z.object({ dolibarr_version: z.string() }) });

/** The gateway to a Dolibarr 17 or later; no connection is made until a call. */
export function createDolibarrGateway(config: DolibarrConfig): DolibarrGateway {
  const client = createDolibarrClient(config);
  return {
    async status() {
      const outcome = await client.get('/status', {}, statusShape);
      return outcome.kind === 'ok' ? ok({ version: outcome.value.success.dolibarr_version }) : outcome;
    },
    ...healthCalls(client),
    ...catalogReads(client),
    ...productWrites(client),
    ...lotCalls(client),
    ...movementCalls(client),
    ...thirdPartyCalls(client),
    ...contactCalls(client),
    ...agendaCalls(client),
    ...orderCalls(client),
    ...shipmentCalls(client),
    ...supplierOrderCalls(client),
    ...receptionCalls(client),
    ...supplierInvoiceCalls(client),
    ...invoiceCalls(client),
    ...invoiceWrites(client),
  };
}
