import { createPortal } from 'react-dom';
import { usePrint } from '#frontend/lib/display/use-print.ts';
import type { Sheet } from '#shared/labels/sheet.ts';
import { type BarsOf, SheetView } from './sheet-view.tsx';

interface PrintSheetsProps {
  sheets: readonly Sheet[];
  copies: number;
  barsOf: BarsOf;
  /** The print dialog was closed, whether or not anything was printed. */
  onDone: () => void;
}

/** Opens the print dialog with these sheets only, at exact page size (AMB-97). */
export function PrintSheets({ sheets, copies, barsOf, onDone }: PrintSheetsProps) {
  const { widthMm = 80, heightMm = 80 } = sheets[0] ?? {};
  usePrint(printRules(widthMm, heightMm), onDone);
  return createPortal(
    <div data-print-sheets="" aria-hidden="true">
      {sheets.flatMap((sheet, at) =>
        Array.from({ length: copies }, (_, copy) => (
          <SheetView key={`${at} ${copy}`} sheet={sheet} barsOf={barsOf} />
        )),
      )}
    </div>,
    document.body,
  );
}

const printRules = (widthMm: number, heightMm: number): string => `
@page { size: ${widthMm}mm ${heightMm}mm; margin: 0 }
@media screen { [data-print-sheets] { display: none } }
@media print {
  html, body { min-height: 0 !important; margin: 0; padding: 0 !important; background: #fff !important }
  body > :not([data-print-sheets]) { display: none !important }
  [data-print-sheets] > svg { width: ${widthMm}mm; height: ${heightMm}mm; max-width: none; break-inside: avoid }
  [data-print-sheets] > svg + svg { break-before: page }
}`;
