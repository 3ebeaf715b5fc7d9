import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ComponentType, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { settleReading } from '#frontend/features/barcodes/settle-reading.ts';
import { useEarlyScans } from '#frontend/features/barcodes/use-early-scans.ts';
import { useLabelReader } from '#frontend/features/barcodes/use-label-reader.ts';
import { FormPart } from '#frontend/features/stock/admin/entry/form-frame.tsx';
import { type MovableProduct, movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import { giveSignal } from '#frontend/lib/devices/scan-signal.ts';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { IconButton } from '#frontend/ui/icons/icon-button.tsx';
import { TrashIcon } from '#frontend/ui/icons/icons-action.tsx';
import { quantityOf, MILLI_PER_UNIT } from '#shared/kernel/quantity.ts';
import type { Label } from '#shared/barcodes/label.ts';
import type { TransferDraft, TransferLine } from './transfer-draft.ts';
import { labelDoubts, missingSymbol, noWeightText, poundsText } from '#shared/barcodes/label-texts.ts';
import { lotOfLabel } from '#shared/barcodes/lot-of-label.ts';
import { findByGtin } from '#shared/barcodes/same-product.ts';
import styles from './transfer-list.module.css';

/** The scanner's input field; provided by a noun of higher rank. */
export type ScanComponent = ComponentType<{ field: RefObject<HTMLInputElement | null>; onScan: () => void }>;

interface TransferListProps {
  draft: TransferDraft;
  /** The product of the line being entered. */
  product: MovableProduct | undefined;
  change: (changes: Partial<TransferDraft>) => void;
  Scan: ScanComponent;
}

/** Focuses a field of the form by name. */
export const focusField = (name: 'product_id' | 'qty'): void =>
  document.querySelector<HTMLInputElement>(`form [name="${name}"]`)?.focus();

/** Several products between two sites: entered lines and the current form, or scanned labels. */
export function TransferList({ draft, product, change, Scan }: TransferListProps) {
  const products = useQuery(movableProductsQuery());
  const [isScanning, setScanning] = useState(false);
  const nameOf = (line: TransferLine) => products.data?.find(({ id }) => id === line.product_id);
  const isComplete = product !== undefined && Boolean(draft.qty);
  const addLine = () => {
    if (!product || !draft.qty) return;
    const line = { product_id: product.id, qty: draft.qty, source_lot: draft.source_lot };
    change({ more: [...draft.more, line], product_id: '', qty: null, source_lot: '' });
    focusField('product_id');
  };
  useEnterInQuantity(draft.more.length > 0 && isComplete, addLine);
  return (
    <FormPart title="Plusieurs produits" note="Les deux sites sont dits une fois ; tout part, ou rien.">
      <div className={styles.list}>
        {draft.more.length > 0 ? (
          <ol className={styles.lines} aria-label="Produits du transfert">
            {draft.more.map((line, at) => {
              const known = nameOf(line);
              const label = known?.label ?? 'Produit';
              return (
                <li key={`${at}-${line.product_id}`}>
                  <span>
                    {label} <span className={styles.quiet}>{line.source_lot || 'premier à finir'}</span>
                  </span>
                  <span className={styles.weight}>
                    {formatQuantity(quantityOf(known?.unit ?? 'kg', line.qty))}
                  </span>
                  <IconButton
                    label={`Retirer ${label}`}
                    icon={<TrashIcon size={18} />}
                    onClick={() => change({ more: draft.more.filter((_, index) => index !== at) })}
                  />
                </li>
              );
            })}
          </ol>
        ) : null}
        <div className={styles.acts}>
          <Button size="large" disabled={!isComplete} onClick={addLine}>
            Ajouter un autre produit
          </Button>
          <Button size="large" aria-pressed={isScanning} onClick={() => setScanning(!isScanning)}>
            Scanner les étiquettes
          </Button>
        </div>
        {isScanning ? (
          <ScannedLines
            Scan={Scan}
            naming={products}
            siteId={draft.source_warehouse_id}
            onLine={(line, before) => change({ more: [...withoutLast(draft.more, before), line] })}
          />
        ) : null}
      </div>
    </FormPart>
  );
}

const withoutLast = (lines: readonly TransferLine[], before: TransferLine | undefined): TransferLine[] => {
  const at = lines.findLastIndex(
    (line) =>
      line.product_id === before?.product_id &&
      line.qty === before.qty &&
      line.source_lot === before.source_lot,
  );
  return lines.filter((_, index) => index !== at);
};

/** Enter in the quantity field adds the line. */
const useEnterInQuantity = (isOn: boolean, add: () => void): void => {
  const addNow = useEffectEvent(add);
  useEffect(() => {
    if (!isOn) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Enter' || !(event.target as Element).matches('form [name="qty"]')) return;
      event.preventDefault();
      addNow();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, [isOn]);
};

interface ScannedLinesProps {
  Scan: ScanComponent;
  naming: UseQueryResult<readonly MovableProduct[]>;
  siteId: string;
  /** `before`: the line added by the first symbol of the same label. */
  onLine: (line: TransferLine, before?: TransferLine) => void;
}

const signals = { success: 'ok', warning: 'check', error: 'error' } as const;

/** Each weighed label is a line. */
const ScannedLines = ({ Scan, naming, siteId, onLine }: ScannedLinesProps) => {
  const products = naming.data ?? [];
  const field = useRef<HTMLInputElement>(null);
  const { read, bounds } = useLabelReader();
  const [feedback, say] = useState<ScannedLine>();
  const tell = (scanned: ScannedLine, completes?: Label) => {
    say(scanned);
    giveSignal(signals[scanned.tone]);
    if (!scanned.line) return;
    const before = completes && lineOfLabel(completes, products, siteId).line;
    onLine(scanned.line, before);
  };
  const process = useEarlyScans([naming, bounds], (code) => {
    const reading = read(code);
    if (reading.status === 'empty') return;
    if (reading.status === 'unknown') return tell({ tone: 'error', text: reading.reason });
    const take = (label: Label) => tell(lineOfLabel(label, products, siteId), reading.completes);
    const label = settleReading(reading.label);
    return label instanceof Promise ? void label.then(take) : take(label);
  });
  const onScan = () => {
    const code = field.current?.value ?? '';
    if (field.current) field.current.value = '';
    process(code);
  };
  return (
    <>
      <Scan field={field} onScan={onScan} />
      <div role="status">{feedback ? <Banner kind={feedback.tone}>{feedback.text}</Banner> : null}</div>
    </>
  );
};

/** The transfer line of a scanned label with its message; absent: not added. */
type ScannedLine = { tone: 'success' | 'warning' | 'error'; text: string; line?: TransferLine };

export const lineOfLabel = (
  label: Label,
  products: readonly MovableProduct[],
  siteId: string,
): ScannedLine => {
  const missing = missingSymbol(label);
  if (missing !== undefined) return { tone: 'warning', text: missing };
  const { gtin, weightGrams, pieces } = label;
  const product = findByGtin(gtin, products);
  if (!product)
    return { tone: 'error', text: `Le code ${gtin ?? ''} n’est celui d’aucun produit du catalogue.` };
  const milli = product.unit === 'piece' ? (pieces ?? 1) * MILLI_PER_UNIT : weightGrams;
  if (milli === null) return { tone: 'error', text: `${product.label} · ${noWeightText(label) ?? ''}` };
  if (siteId === '')
    return {
      tone: 'error',
      text: 'Choisissez d’abord l’entrepôt source : le lot de l’étiquette y est cherché.',
    };
  const what = `${formatQuantity(quantityOf(product.unit, milli))} · ${product.label}`;
  const here = product.lots.filter(({ warehouse_id: site }) => site === siteId);
  const lot = lotOfLabel(
    label,
    here.map(({ lot: name, sellby, eatby }) => ({ lot: name, sellBy: sellby, eatBy: eatby })),
  );
  if ('missing' in lot) return { tone: 'error', text: `${what} : ${lot.missing} Pas encore ajouté.` };
  if (lot.name !== null && here.length > 0 && !here.some((each) => each.lot === lot.name))
    return {
      tone: 'error',
      text: `${what} : le lot ${lot.name} n’est pas à la source. Pas ajouté : choisissez son lot.`,
    };
  const isHere = here.some((each) => each.lot === lot.name);
  const doubts = labelDoubts(label);
  return {
    tone: doubts.length > 0 ? 'warning' : 'success',
    text: [what, ...poundsText(label), ...doubts].join(' · '),
    line: { product_id: product.id, qty: milli, source_lot: isHere && lot.name !== null ? lot.name : '' },
  };
};
