import * as z from 'zod/mini';
import { ok } from '#functions/platform/outside/outcome.ts';
import { type DolibarrClient, NOTHING_TO_DO } from '#functions/gateways/dolibarr/dolibarr-client.ts';
import type { DolibarrGateway } from '#functions/gateways/dolibarr/dolibarr-gateway.ts';
import type { ErpDocument } from './erp-invoice.ts';
import {
  CHANGED_INVOICE_PROPERTIES,
  changedInvoiceShape,
  documentShape,
  INVOICE_PROPERTIES,
  INVOICE_WITH_LINES_PROPERTIES,
  invoiceShape,
  invoiceWithLinesShape,
} from './invoice-shape.ts';
import { emptyWhenNotFound, undefinedWhenNotFound } from '#functions/gateways/dolibarr/list-answer.ts';
import { newestFirst } from '#functions/gateways/dolibarr/newest-first.ts';
import {
  allOf,
  among,
  anyOf,
  changedOrAmong,
  rowsAfter,
  rowsIn,
} from '#functions/gateways/dolibarr/sql-filter.ts';

type InvoiceCalls = Pick<
  DolibarrGateway,
  | 'listChangedInvoices'
  | 'readInvoicesWithCredits'
  | 'listInvoices'
  | 'listInvoicesWithLines'
  | 'readInvoice'
  | 'readInvoicePdf'
>;

/** Invoices and credit notes of one order. */
const MOST_OF_AN_ORDER = 100;

export function invoiceCalls(client: DolibarrClient): InvoiceCalls {
  const listSome = async (sqlfilters: string, limit: number) => {
    const query = {
      properties: CHANGED_INVOICE_PROPERTIES,
      sortfield: 't.rowid',
      sortorder: 'ASC',
      limit,
      loadlinkedobjects: 1,
      sqlfilters,
    };
    return emptyWhenNotFound(await client.get('/invoices', query, z.array(changedInvoiceShape)));
  };

  return {
    async listInvoices(requested) {
      const query = newestFirst(requested, INVOICE_PROPERTIES);
      return emptyWhenNotFound(await client.get('/invoices', query, z.array(invoiceShape)));
    },

    async listInvoicesWithLines(requested) {
      const query = newestFirst(requested, INVOICE_WITH_LINES_PROPERTIES);
      return emptyWhenNotFound(await client.get('/invoices', query, z.array(invoiceWithLinesShape)));
    },

    listChangedInvoices({ changedSince, afterId, limit, alsoIds = [] }) {
      const wanted = changedOrAmong(changedSince, alsoIds);
      return listSome(allOf([wanted, rowsAfter(afterId)]), limit);
    },

    readInvoicesWithCredits: async (ids) =>
      ids.length === 0
        ? ok([])
        : listSome(anyOf([rowsIn(ids), among('fk_facture_source', ids)]), MOST_OF_AN_ORDER),

    async readInvoice(id) {
      return undefinedWhenNotFound(await client.get(`/invoices/${encodeURIComponent(id)}`, {}, invoiceShape));
    },

    async readInvoicePdf(ref) {
      const file = { modulepart: 'invoice', original_file: `${ref}/${ref}.pdf` };
      const found = undefinedWhenNotFound(await client.get('/documents/download', file, documentShape));
      if (found.kind !== 'ok') return found;
      if (found.value !== undefined) return ok(found.value);
      // Rebuilds the file from the invoice: no number, stock or total changes, so it does not go through the
      // outbox. Without a template: the layout chosen in Dolibarr for its invoices.
      const wanted = { ...file, langcode: 'fr_FR' };
      const built = await client.send('PUT', '/documents/builddoc', wanted, documentShape);
      if (built.kind !== 'ok') return built;
      if (built.value === NOTHING_TO_DO) return { kind: 'unreadable', cause: 'HTTP 304 to a PDF' };
      return ok(built.value as ErpDocument);
    },
  };
}
