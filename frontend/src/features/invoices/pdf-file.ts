const PDF_MARK = '%PDF-';

/** The ERP's reply is not a PDF. */
export class NotAPdf extends Error {
  override readonly name = 'NotAPdf';
}

/**
 * Decodes a base64 PDF.
 * @throws NotAPdf for damaged or other content
 */
export const pdfFile = (base64: string): Blob => {
  try {
    const text = atob(base64);
    if (!text.startsWith(PDF_MARK)) throw new NotAPdf();
    return new Blob([Uint8Array.from(text, (character) => character.codePointAt(0) ?? 0)], {
      type: 'application/pdf',
    });
  } catch {
    throw new NotAPdf('Le document reçu n’est pas un PDF lisible.');
  }
};

/** File name without folders: `FA2611/FA2611-0003.pdf` → `FA2611-0003.pdf`. */
export const pdfName = (filename: string, reference: string): string => {
  const name = (filename.split(/[/\\]/).at(-1) ?? '').replaceAll(/[^\w.() -]/g, '');
  return name.toLowerCase().endsWith('.pdf') ? name : `${reference.replaceAll(/[^\w-]/g, '')}.pdf`;
};
