import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { download } from '#frontend/lib/display/download.ts';
import { Button } from '#frontend/ui/button.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { MILLI_PER_UNIT } from '#shared/kernel/quantity.ts';
import type { Sheet } from '#shared/labels/sheet.ts';
import { scrolledByKeys } from '#frontend/ui/overlay/scrolled-by-keys.ts';
import { SheetView, type BarsOf } from './sheet-view.tsx';
import { sheetsPdf } from './sheet-pdf.ts';
import { createPortal } from 'react-dom';
import { usePrint } from '#frontend/lib/display/use-print.ts';
import styles from './label-output.module.css';

/** More copies are a typing error. */
const MAX_COPIES = 50;

interface LabelOutputProps {
  /** All of one size. */
  sheets: readonly Sheet[];
  /** Missing data, shown before printing. */
  gaps?: readonly string[] | undefined;
}

/** Labels or a ticket: preview, print, PDF. The barcode encoder loads lazily. */
export function LabelOutput({ sheets, gaps = [] }: LabelOutputProps) {
  const encoder = useQuery({
    queryKey: ['barcode-encoder'],
    queryFn: async () => (await import('./barcode-bars.ts')).barsOf,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    networkMode: 'always',
  });
  const barsOf = encoder.data;
  return (
    <div className={styles.output}>
      {gaps.length > 0 ? (
        <ul className={styles.gaps}>
          {gaps.map((gap) => (
            <li key={gap}>{gap}</li>
          ))}
        </ul>
      ) : null}
      <LoadFailure title="L’impression n’a pas pu être préparée" query={encoder} />
      {encoder.isPending ? <Skeleton lines={4} /> : null}
      {barsOf ? <Papers sheets={sheets} barsOf={barsOf} /> : null}
    </div>
  );
}

interface PapersProps {
  sheets: readonly Sheet[];
  barsOf: Parameters<typeof SheetView>[0]['barsOf'];
}

/** Preview and actions. */
function Papers({ sheets, barsOf }: PapersProps) {
  const [copies, setCopies] = useState<number | null>(1);
  const [printing, setPrinting] = useState(false);
  const print = () => {
    if (typeof window.print === 'function') setPrinting(true);
    else notify.error('Ce navigateur ne peut pas imprimer. Enregistrez le PDF : rien n’est perdu.');
  };

  return (
    <>
      {/* scrollable by keyboard when the sheets are many or wide */}
      <div className={styles.papers} role="group" aria-label="Aperçu" {...scrolledByKeys}>
        {sheets.map((sheet, at) => (
          // oxlint-disable-next-line react/no-array-index-key -- two sheets may be equal
          <SheetView key={at} className={styles.paper} sheet={sheet} barsOf={barsOf} />
        ))}
      </div>
      <div className={styles.acts}>
        <NumberField
          label="Exemplaires"
          unit="piece"
          className={styles.copies}
          value={copies === null ? null : copies * MILLI_PER_UNIT}
          min={MILLI_PER_UNIT}
          max={MAX_COPIES * MILLI_PER_UNIT}
          onChange={(milli) => setCopies(milli === null ? null : milli / MILLI_PER_UNIT)}
        />
        <Button onClick={() => download(`${fileName(sheets)}.pdf`, sheetsPdf(sheets, barsOf))}>
          Enregistrer en PDF
        </Button>
        <Button variant="primary" pending={printing} onClick={print}>
          Imprimer
        </Button>
      </div>
      {printing ? (
        <PrintSheets sheets={sheets} copies={copies ?? 1} barsOf={barsOf} onDone={() => setPrinting(false)} />
      ) : null}
    </>
  );
}

const fileName = (sheets: readonly Sheet[]): string =>
  (sheets[0]?.title ?? 'etiquette')
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
    .toLowerCase();

interface PrintSheetsProps {
  sheets: readonly Sheet[];
  copies: number;
  barsOf: BarsOf;
  /** The print dialog was closed, whether or not anything was printed. */
  onDone: () => void;
}

/** Opens the print dialog with these sheets only, at exact page size (AMB-97). */
function PrintSheets({ sheets, copies, barsOf, onDone }: PrintSheetsProps) {
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
