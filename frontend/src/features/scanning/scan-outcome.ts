import type { Tone } from '#frontend/ui/values/badge.tsx';
import { labelDoubts, missingSymbol, noWeightText } from '#shared/barcodes/label-texts.ts';
import type { Label } from '#shared/barcodes/label.ts';
import { MILLI_PER_UNIT, type Quantity, quantityOf } from '#shared/kernel/quantity.ts';
import { siteLabel } from '#shared/stock/levels/stock-level.ts';
import { labelIn, type Scan } from './scan-log.ts';

/** Quantity of a label: pieces for products sold by the piece, whatever the weight. */
export const scannedAmount = (scan: Pick<Scan, 'reading' | 'unit'>): Quantity | undefined => {
  const label = labelIn(scan);
  if (!label) return undefined;
  if (scan.unit === 'piece') return quantityOf('piece', (label.pieces ?? 1) * MILLI_PER_UNIT);
  return label.weightGrams === null ? undefined : quantityOf('kg', label.weightGrams);
};

/** SCN-13. */
const DEMO = 'Traitement simulé avec succès (Mode démo)';

type Outcome = { tone: Tone; word: string; text: string };

const wrong = (text: string): Outcome => ({ tone: 'danger', word: 'ERREUR', text });
const incomplete = (...texts: string[]): Outcome => ({
  tone: 'warning',
  word: 'INCOMPLET',
  text: texts.join(' '),
});

/** SCN-03: badge and text of a card. */
export const outcomeOf = (scan: Scan): Outcome => {
  const { reading, act, demo, productName } = scan;
  if (reading.status === 'unknown') return wrong(reading.reason);
  const { label } = reading;
  const missing = missingSymbol(label);
  if (missing !== undefined) return incomplete(missing, ...labelDoubts(label));
  if (!scannedAmount(scan)) return withoutAmount(scan, label);
  if (act?.state === 'refused') return wrong(act.error ?? 'Refusé par le serveur.');
  if (act?.state === 'added')
    return { tone: 'good', word: 'AJOUTÉ', text: `Entré en stock à ${siteLabel(act.siteId)}.` };
  if (act?.state === 'waiting')
    return {
      tone: 'info',
      word: 'EN ATTENTE',
      text: `Sera entré à ${siteLabel(act.siteId)} dès que le serveur répond.`,
    };
  const doubts = labelDoubts(label);
  const text = demo ? DEMO : productName === null ? OF_NO_PRODUCT : readText(label);
  const isDoubtful = doubts.length > 0;
  return {
    tone: isDoubtful ? 'warning' : 'good',
    word: 'TRAITÉ',
    text: [...doubts, ...(isDoubtful && text === READ ? [] : [text])].join(' '),
  };
};

/** SCN-07: an article number of no product and an implausible weight are errors; any other label is to be weighed. */
const withoutAmount = ({ productName, demo }: Scan, label: Label): Outcome => {
  const isOfNoProduct = productName === null && !demo;
  if (label.mode === 'article' && productName === null)
    return wrong([...(isOfNoProduct ? [OF_NO_PRODUCT] : []), label.noWeight ?? ''].join(' '));
  const text = noWeightText(label) ?? '';
  if (label.unlikelyGrams !== null) return wrong(text);
  return incomplete(text, ...labelDoubts(label), ...(isOfNoProduct ? [OF_NO_PRODUCT] : []));
};

const READ = 'Code lu.';
const readText = ({ mode, lot }: Label): string =>
  mode === 'gs1' && lot === null
    ? 'Lu sans lot : scannez le second code de l’étiquette, s’il y en a un.'
    : READ;
const OF_NO_PRODUCT = 'Ce code n’est celui d’aucun produit du catalogue.';

/** Text of a card; an error includes its code (ERR-89). */
export const cardText = (scan: Scan): string => {
  const { tone, text } = outcomeOf(scan);
  return tone === 'danger' && scan.act === null ? `${text} · code ${shortened(scan.raw)}` : text;
};

export const shortened = (raw: string): string => (raw.length > 60 ? `${raw.slice(0, 60)}…` : raw);
