import { agendaRoutes } from './agenda.ts';
import { categoryRoutes } from './categories.ts';
import { contactRoutes } from './contacts.ts';
import { openDatabase } from './database.ts';
import { documentRoutes } from './documents.ts';
import type { Erp } from './erp.ts';
import { FAULT_TABLE, createFaults } from './server/faults.ts';
import { invoiceCreditRoutes } from './invoice-credits.ts';
import { invoicePaymentRoutes } from './invoice-payments.ts';
import { invoiceWriteRoutes } from './invoice-writes.ts';
import { invoiceRoutes } from './invoices.ts';
import { listenLocally } from './server/listening.ts';
import type { DolibarrMajor } from './stock/movement-fields.ts';
import { orderRoutes } from './orders.ts';
import { productRoutes } from './products.ts';
import { SCHEMA } from './schema.ts';
import { seedDatabase } from '#infra/sandboxes/dolibarr/seed/seed.ts';
import { createSandboxServer } from './server/server.ts';
import { shipmentRoutes } from './shipments.ts';
import { setupRoutes } from './setup.ts';
import { type ReceptionMoves, receptionRoutes } from './suppliers/receptions.ts';
import { supplierInvoiceRoutes } from './suppliers/supplier-invoices.ts';
import { supplierOrderRoutes } from './suppliers/supplier-orders.ts';
import { stockmovementRoutes } from './stock/stockmovements.ts';
import { thirdpartyRoutes } from './thirdparties.ts';
import { productlotRoutes } from './stock/productlots.ts';
import { warehouseRoutes } from './stock/warehouses.ts';
import { createWriteRaces } from './server/write-races.ts';

export interface DolibarrSandboxOptions {
  /** Folder of the sandbox's state; persists between starts. */
  readonly dataDir: string;
  /** 0 picks a free port. */
  readonly port: number;
  readonly apiKey: string;
  /** Fill an empty state with the demo wholesaler; without it only the two warehouses exist. */
  readonly demo: boolean;
  readonly now?: () => Date;
  /** Time between read and write of a movement or a validation. */
  readonly writeWindowMs?: number;
  /** Delay of the answer to a wrong key; the real one sleeps one second. */
  readonly badKeyMs?: number;
  /** Default: 22. */
  readonly version?: DolibarrMajor;
  /** Default: an administrator's key. */
  readonly isAdmin?: boolean;
  /** Default: at its validation. */
  readonly receptionMoves?: ReceptionMoves;
}

export interface DolibarrSandbox {
  /** Base without `/api/index.php`. */
  readonly url: string;
  close(): Promise<void>;
}

/**
 * The REST API of a Dolibarr 22.0.4, or of 23.0.1 or 24.0.0-beta where they differ, on 127.0.0.1 with a
 * SQLite file.
 */
export async function startDolibarrSandbox(options: DolibarrSandboxOptions): Promise<DolibarrSandbox> {
  const db = openDatabase(options.dataDir, 'dolibarr.sqlite', SCHEMA + FAULT_TABLE);
  const now = options.now ?? (() => new Date());
  const erp: Erp = {
    db,
    now,
    races: createWriteRaces(options.writeWindowMs ?? 5),
    version: options.version ?? 22,
    isAdmin: options.isAdmin ?? true,
    receptionMoves: options.receptionMoves ?? 'validate',
  };
  seedDatabase(db, { demo: options.demo, now: now() });
  const routes = [
    ...setupRoutes(erp),
    ...productRoutes(erp),
    ...categoryRoutes(erp),
    ...warehouseRoutes(erp),
    ...thirdpartyRoutes(erp),
    ...contactRoutes(erp),
    ...orderRoutes(erp),
    ...shipmentRoutes(erp),
    ...invoiceRoutes(erp),
    ...invoiceWriteRoutes(erp),
    ...invoicePaymentRoutes(erp),
    ...invoiceCreditRoutes(erp),
    ...supplierOrderRoutes(erp),
    ...receptionRoutes(erp),
    ...supplierInvoiceRoutes(erp),
    ...documentRoutes(erp),
    ...agendaRoutes(erp),
    ...stockmovementRoutes(erp),
    ...productlotRoutes(erp),
  ];
  const api = { erp, routes, apiKey: options.apiKey, badKeyMs: options.badKeyMs ?? 1000 };
  const faults = createFaults(db);
  const listening = await listenLocally(options.port, (refuseFor) =>
    createSandboxServer(api, faults, refuseFor),
  );
  return {
    url: listening.url,
    close: async () => {
      await listening.close();
      db.close();
    },
  };
}
