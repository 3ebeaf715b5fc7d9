import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';
import { openWebhookInbox } from './webhook-inbox.ts';

/** Where a sandbox has its data, who gets its events, and how soon it retries. */
type SandboxPlace = { dataDir: string; port: 0; publicOrigin: string; firstRetryMs: number };
type StartedSandbox = { readonly url: string; close(): Promise<void> };

/** The sandbox of a payment provider, and a shop that receives its webhooks. */
export const openPaymentBench = async (start: (place: SandboxPlace) => Promise<StartedSandbox>) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'payments-'));
  const inbox = await openWebhookInbox();
  const sandbox = await start({ dataDir, port: 0, publicOrigin: inbox.origin, firstRetryMs: 20 });
  const tell = async (path: string, change: object): Promise<void> => {
    const answer = await fetch(sandbox.url + path, { method: 'POST', body: JSON.stringify(change) });
    if (!answer.ok) throw new Error(await answer.text());
  };
  return {
    sandbox,
    /** Folder of its data. */
    dataDir,
    inbox,
    /**
     * A request of a payer from one of its pages, or of the provider from its dashboard; the answer is not followed.
     */
    post: (path: string, form?: Record<string, string>): Promise<Response> =>
      fetch(sandbox.url + path, {
        method: 'POST',
        redirect: 'manual',
        ...(form === undefined ? {} : { body: new URLSearchParams(form) }),
      }),
    faults: (change: object) => tell('/__sandbox/faults', change),
    /** Advances the provider's own clock, with its expiries. */
    later: (ms: number) => tell('/__sandbox/clock', { advance_ms: ms }),
    /** The first webhook of this type. */
    webhook: (type: string) =>
      vi.waitFor(
        () => {
          const [first] = inbox.ofType(type);
          if (first === undefined) throw new Error(`No ${type} yet`);
          return first;
        },
        { timeout: 5000, interval: 10 },
      ),
    async close() {
      await sandbox.close();
      await inbox.close();
      rmSync(dataDir, { recursive: true });
    },
  };
};
