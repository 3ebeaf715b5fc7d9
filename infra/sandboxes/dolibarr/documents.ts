import { DolibarrApiError } from './server/api-answer.ts';
import type { Row } from './database.ts';
import { type ApiRequest, type Erp, type Route, route } from './erp.ts';
import { documentPdf } from './pdf.ts';
import { utcText } from './server/server-time.ts';
import type { WireObject } from './server/wire-format.ts';

interface DocumentKind {
  readonly table: 'facture' | 'commande';
  readonly lines: 'facturedet' | 'commandedet';
  readonly key: 'fk_facture' | 'fk_commande';
  readonly day: 'datef' | 'date_commande';
  readonly title: string;
}

const INVOICE: DocumentKind = {
  table: 'facture',
  lines: 'facturedet',
  key: 'fk_facture',
  day: 'datef',
  title: 'Facture',
};
const ORDER: DocumentKind = {
  table: 'commande',
  lines: 'commandedet',
  key: 'fk_commande',
  day: 'date_commande',
  title: 'Commande',
};
const KINDS: Readonly<Record<string, DocumentKind>> = {
  facture: INVOICE,
  invoice: INVOICE,
  commande: ORDER,
  order: ORDER,
};

/** PDFs: 404 until built; `facture` and `invoice` name the same module. */
export function documentRoutes(erp: Erp): Route[] {
  return [
    route('GET', '/documents/download', (request) => {
      const { query } = request;
      const file = locate(erp, query.get('modulepart'), query.get('original_file'));
      if (file.kind === INVOICE && file.row['last_main_doc'] === null)
        throw new DolibarrApiError(404, 'File not found');
      return documentToWire(erp, file);
    }),
    route('PUT', '/documents/builddoc', (request) => buildDocument(erp, request)),
  ];
}

interface DocumentFile {
  readonly kind: DocumentKind;
  readonly row: Row;
  readonly ref: string;
}

function locate(erp: Erp, modulepart: unknown, originalFile: unknown): DocumentFile {
  const kind = KINDS[String(modulepart)];
  const path = String(originalFile);
  if (path.includes('..')) throw new DolibarrApiError(403, '');
  if (kind === undefined) throw new DolibarrApiError(400, 'bad value for parameter modulepart');
  const ref = path.split('/')[0] ?? '';
  const row = erp.db.one(`SELECT * FROM ${kind.table} WHERE ref = ?`, ref);
  if (row === undefined || path !== `${ref}/${ref}.pdf`) throw new DolibarrApiError(404, 'File not found');
  return { kind, row, ref };
}

function buildDocument(erp: Erp, request: ApiRequest): WireObject {
  const file = locate(erp, request.body['modulepart'], request.body['original_file']);
  if (file.kind === INVOICE) {
    const path = `facture/${file.ref}/${file.ref}.pdf`;
    erp.db.update('facture', Number(file.row['rowid']), { last_main_doc: path, tms: utcText(erp.now()) });
  }
  return {
    ...documentToWire(erp, file),
    langcode: 'fr_FR',
    template: request.body['doctemplate'] === undefined ? null : String(request.body['doctemplate']),
  };
}

function documentToWire(erp: Erp, file: DocumentFile): WireObject {
  const { kind, row, ref } = file;
  const lines = erp.db.all(
    `SELECT d.*, p.label, p.ref AS product_ref FROM ${kind.lines} d LEFT JOIN product p ON p.rowid = d.fk_product
     WHERE d.${kind.key} = ? ORDER BY d.rowid`,
    row['rowid'] ?? 0,
  );
  const customer = erp.db.one('SELECT * FROM societe WHERE rowid = ?', row['fk_soc'] ?? 0);
  const pdf = documentPdf({
    title: `${kind.title} ${ref}`,
    customer: [
      customer?.['nom'],
      customer?.['address'],
      `${customer?.['zip'] ?? ''} ${customer?.['town'] ?? ''}`,
    ],
    day: String(row[kind.day]),
    lines: lines.map((line) => ({
      label: `${String(line['product_ref'] ?? '')} ${String(line['label'] ?? line['description'])}`.trim(),
      quantity: Number(line['qty']),
      unitPrice: Number(line['subprice']),
      total: Number(line['total_ht']),
    })),
    totals: { ht: Number(row['total_ht']), vat: Number(row['total_tva']), ttc: Number(row['total_ttc']) },
  });
  return {
    filename: `${ref}.pdf`,
    'content-type': 'application/pdf',
    filesize: pdf.length,
    content: pdf.toString('base64'),
    encoding: 'base64',
  };
}
