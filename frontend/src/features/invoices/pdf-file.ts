const PDF_MARK = '%PDF-';

/** What the ERP sent was no PDF. */
export class NotAPdf extends Error {
  override readonly name = 'NotAPdf';
}

/** Base64 as the API carries a document → the file; throws NotAPdf when it is damaged or something else. */
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

/** A file name of the ERP without its folders: `FA2611/FA2611-0003.pdf` → `FA2611-0003.pdf`. */
export const pdfName = (filename: string, reference: string): string => {
  const name = (filename.split(/[/\\]/).at(-1) ?? '').replaceAll(/[^\w.() -]/g, '');
  return name.toLowerCase().endsWith('.pdf') ? name : `${reference.replaceAll(/[^\w-]/g, '')}.pdf`;
};
