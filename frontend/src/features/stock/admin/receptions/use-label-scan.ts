import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { settleReading } from '#frontend/features/barcodes/settle-reading.ts';
import { useEarlyScans } from '#frontend/features/barcodes/use-early-scans.ts';
import { useLabelReader } from '#frontend/features/barcodes/use-label-reader.ts';
import { type MovableProduct, movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import type { ExpectedOrder } from '#frontend/features/stock/receptions.queries.ts';
import { giveSignal } from '#frontend/lib/devices/scan-signal.ts';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import type { Label } from '#shared/barcodes/label.ts';
import {
  labelDoubts,
  lotAndDays,
  missingSymbol,
  otherMentions,
  unlikelyWeightText,
} from '#shared/barcodes/label-texts.ts';
import { findByGtin } from '#shared/barcodes/same-product.ts';
import { piecesText } from '#shared/catalog/piece-sale.ts';
import { quantityOf } from '#shared/kernel/quantity.ts';
import { boxOf, hasBox, partMilli, withBox, withoutBox } from './line-parts.ts';
import { type LineDraft, receivable, withFacts } from './reception-draft.ts';

type Feedback = { tone: 'success' | 'warning' | 'error'; text: string };
const signals = { success: 'ok', warning: 'check', error: 'error' } as const;

/** Adds each scanned label as a box of its line. */
export const useLabelScan = (
  order: ExpectedOrder,
  drafts: readonly LineDraft[],
  changeLine: (at: number, changes: Partial<LineDraft>) => void,
) => {
  const field = useRef<HTMLInputElement>(null);
  const [feedback, setFeedback] = useState<Feedback>();
  const products = useQuery(movableProductsQuery());
  const { read, bounds } = useLabelReader();
  const lines = receivable(order);
  const tell = (tone: Feedback['tone'], text: string) => {
    setFeedback({ tone, text });
    giveSignal(signals[tone]);
  };
  const take = async (label: Label, code: string, completes: Label | undefined): Promise<void> => {
    const missing = missingSymbol(label);
    if (missing !== undefined) return tell('warning', missing);
    const found = lineOfLabel(label, lines, products.data ?? []);
    if (typeof found === 'string') return tell('error', found);
    const { line } = found;
    const at = drafts.findIndex(({ order_line_id: id }) => id === line.id);
    const draft = drafts[at];
    if (!draft) return;
    const doubts = doubtsOf(label);
    const box = boxOf(label, line.unit, code);
    if (!box) {
      if (label.mode !== 'article') changeLine(at, withFacts(draft, label));
      const pieces = label.pieces === null ? '' : `${piecesText(label.pieces)}, `;
      const text = `${line.label} : ${pieces}l’étiquette ne dit pas le poids, tapez-le.`;
      return tell('warning', [text, ...labelDoubts(label)].join(' '));
    }
    const first = completes && boxOf(completes, line.unit, code);
    const parts = first ? withoutBox(draft.parts ?? [], first.key) : (draft.parts ?? []);
    if (hasBox(parts, box) && !(await confirmAction(TWICE))) return;
    const next = withBox(parts, label, box);
    changeLine(at, { parts: next });
    const sum = next.reduce((milli, part) => milli + partMilli(part), 0);
    const text = `${line.label} : ${lotAndDays(label)}, ${formatQuantity(quantityOf(line.unit, box.milli))} ; ${formatQuantity(quantityOf(line.unit, sum))} en tout.`;
    const mentions = otherMentions(label);
    tell(
      doubts.length > 0 || label.lot === null ? 'warning' : 'success',
      [text, ...doubts, ...(mentions === undefined ? [] : [`Autres mentions : ${mentions}.`])].join(' '),
    );
  };
  const process = useEarlyScans([products, bounds], (code) => {
    const reading = read(code);
    if (reading.status === 'empty') return;
    if (reading.status === 'unknown') return tell('error', reading.reason);
    const label = settleReading(reading.label);
    const { completes } = reading;
    if (label instanceof Promise) void label.then((chosen) => take(chosen, code, completes));
    else void take(label, code, completes);
  });
  const onScan = () => {
    const code = field.current?.value ?? '';
    if (field.current) field.current.value = '';
    process(code);
  };
  return { field, onScan, feedback };
};

const doubtsOf = (label: Label): string[] => [
  ...(label.lot === null ? ['Lot non lu : scannez le second code de l’étiquette, ou tapez-le.'] : []),
  ...(label.unlikelyGrams === null ? [] : [unlikelyWeightText(label.unlikelyGrams)]),
  ...labelDoubts(label),
];

type Line = ExpectedOrder['lines'][number];

/** The line of a label, or why there is none: with a single line, an unknown code belongs to it. */
const lineOfLabel = (
  { gtin, mode }: Label,
  lines: readonly Line[],
  products: readonly MovableProduct[],
): { line: Line } | string => {
  const product = findByGtin(gtin, products);
  const line = lines.find(({ product_id: id }) => product !== undefined && id === product.id);
  if (line) return { line };
  if (product) return `Ce code est celui de ${product.label}, qui n’est pas dans cette commande.`;
  if (mode === 'article') return `Le code ${gtin ?? ''} n’est celui d’aucun produit du catalogue.`;
  const [only] = lines;
  return lines.length === 1 && only
    ? { line: only }
    : `Le code ${gtin ?? ''} n’est celui d’aucune ligne de cette commande.`;
};

const TWICE = {
  title: 'Le même code, encore une fois ?',
  text: 'Cette étiquette est déjà reçue. S’il s’agit d’un autre carton, ajoutez-la.',
  confirmLabel: 'Ajouter encore',
};
