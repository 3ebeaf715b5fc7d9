import { FAULT_TABLE, createFaults } from '#infra/sandboxes/dolibarr/server/faults.ts';
import { openDatabase } from '#infra/sandboxes/dolibarr/database.ts';
import { listenLocally } from '#infra/sandboxes/dolibarr/server/listening.ts';
import { readCatalogue } from './catalogue.ts';
import { createRateLimit } from './rate-limit.ts';
import { createTillServer } from './server.ts';
import { TILL_TABLES, openTill } from './till.ts';

export interface CashmagSandboxOptions {
  /** Folder of the sandbox's state: faults and late tickets. Sales are generated from their date alone. */
  readonly dataDir: string;
  /** 0 picks a free port. */
  readonly port: number;
  /** The merchant's key, sent as `Authorization: Mutual <key>`. */
  readonly key: string;
  /** Without it the shop exists, but has neither products nor sales. */
  readonly demo: boolean;
  readonly requestsPerMinute?: number;
  readonly now?: () => Date;
}

export interface CashmagSandbox {
  readonly url: string;
  close(): Promise<void>;
}

const REQUESTS_PER_MINUTE = 40;

/** The API of Lormont's till on 127.0.0.1. */
export async function startCashmagSandbox(options: CashmagSandboxOptions): Promise<CashmagSandbox> {
  const now = options.now ?? (() => new Date());
  const db = openDatabase(options.dataDir, 'cashmag.sqlite', TILL_TABLES + FAULT_TABLE);
  const till = openTill(db, readCatalogue(options.demo), now);
  const limit = createRateLimit(options.requestsPerMinute ?? REQUESTS_PER_MINUTE, now);
  const faults = createFaults(db);
  const listening = await listenLocally(options.port, (refuseFor) =>
    createTillServer({ till, faults, key: options.key, limit, refuseFor, now }),
  );
  return {
    url: listening.url,
    close: async () => {
      await listening.close();
      db.close();
    },
  };
}
