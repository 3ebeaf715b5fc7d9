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
export function documentPdf(document: PrintedDocument): Buffer {
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
