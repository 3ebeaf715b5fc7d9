import { DolibarrApiError } from '#infra/sandboxes/dolibarr/server/api-answer.ts';
import type { Row } from './database.ts';
import { type ApiRequest, type Erp, type Route, route } from './erp.ts';
import { utcText } from '#infra/sandboxes/dolibarr/server/server-time.ts';
import type { WireObject } from '#infra/sandboxes/dolibarr/server/wire-format.ts';

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

/** Content of a printed order or invoice. Money in euros, quantities in the product's unit. */
interface PrintedDocument {
  readonly title: string;
  readonly customer: readonly unknown[];
  readonly day: string;
  readonly lines: readonly { label: string; quantity: number; unitPrice: number; total: number }[];
  readonly totals: { readonly ht: number; readonly vat: number; readonly ttc: number };
}

const LINES_PER_PAGE = 50;
const COLUMN = { label: 44, quantity: 12, amount: 12 };

/** A small valid PDF 1.4: one fixed-width font, WinAnsi text, as many A4 pages as the lines need. */
function documentPdf(document: PrintedDocument): Buffer {
  const rows = textRows(document);
  const pages: string[][] = [];
  for (let at = 0; at < rows.length; at += LINES_PER_PAGE) pages.push(rows.slice(at, at + LINES_PER_PAGE));
  // Objects 1 catalogue, 2 page tree, 3 font; then two per page.
  const pageIds = pages.map((_page, index) => 4 + index * 2);
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${pageIds.map((id) => `${id} 0 R`).join(' ')}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Courier /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((page, index) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Resources << /Font << /F1 3 0 R >> >> /Contents ${5 + index * 2} 0 R >>`,
      contentStream(page),
    ]),
  ];
  return assemble(objects);
}

function textRows(document: PrintedDocument): string[] {
  const amount = (value: number) => value.toFixed(2).padStart(COLUMN.amount);
  const line = (label: string, quantity: string, price: string, total: string) =>
    label.slice(0, COLUMN.label).padEnd(COLUMN.label) + quantity.padStart(COLUMN.quantity) + price + total;
  return [
    document.title,
    `Date : ${document.day}`,
    '',
    ...document.customer.map((value) => String(value ?? '')),
    '',
    line('Désignation', 'Quantité', 'P.U. HT'.padStart(COLUMN.amount), 'Total HT'.padStart(COLUMN.amount)),
    ...document.lines.map((item) =>
      line(item.label, String(item.quantity), amount(item.unitPrice), amount(item.total)),
    ),
    '',
    `Total HT  ${amount(document.totals.ht)} EUR`,
    `TVA       ${amount(document.totals.vat)} EUR`,
    `Total TTC ${amount(document.totals.ttc)} EUR`,
  ];
}

function contentStream(rows: readonly string[]): string {
  const operators = rows.map((row) => `(${row.replaceAll(/[\\()]/g, '\\$&')}) Tj T*`).join('\n');
  const stream = `BT /F1 9 Tf 40 800 Td 14 TL\n${operators}\nET`;
  return `<< /Length ${Buffer.byteLength(stream, 'latin1')} >>\nstream\n${stream}\nendstream`;
}

function assemble(objects: readonly string[]): Buffer {
  let body = '%PDF-1.4\n';
  const offsets = objects.map((object, index) => {
    const at = Buffer.byteLength(body, 'latin1');
    body += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return at;
  });
  const start = Buffer.byteLength(body, 'latin1');
  const entries = offsets.map((at) => `${String(at).padStart(10, '0')} 00000 n \n`).join('');
  body += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${entries}`;
  body += `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`;
  return Buffer.from(body, 'latin1');
}
