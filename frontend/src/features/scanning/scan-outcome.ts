import type { Tone } from '#frontend/ui/values/badge.tsx';
import { labelDoubts, missingSymbol } from '#shared/barcodes/label-texts.ts';
import { MILLI_PER_UNIT, type Quantity, quantityOf } from '#shared/kernel/quantity.ts';
import { siteLabel } from '#shared/stock/levels/stock-level.ts';
import { labelIn, type Scan } from './scan-log.ts';

/** How much a label is of: of what is sold by the piece the pieces, whatever it weighs. */
export const scannedAmount = (scan: Pick<Scan, 'reading' | 'unit'>): Quantity | undefined => {
  const label = labelIn(scan);
  if (!label) return undefined;
  if (scan.unit === 'piece') return quantityOf('piece', (label.pieces ?? 1) * MILLI_PER_UNIT);
  return label.weightGrams === null ? undefined : quantityOf('kg', label.weightGrams);
};

/** SCN-13. */
const DEMO = 'Traitement simulé avec succès (Mode démo)';

/** SCN-03: the badge of a card, and its sentence. */
export const outcomeOf = (scan: Scan): { tone: Tone; word: string; text: string } => {
  const { reading, act, raw, demo, productName } = scan;
  const wrong = (text: string) => ({ tone: 'danger' as const, word: 'ERREUR', text });
  if (reading.status === 'unknown') return wrong(`${reading.reason} · code ${shortened(raw)}`);
  const { label } = reading;
  const missing = missingSymbol(label);
  if (missing !== undefined) return { tone: 'warning', word: 'INCOMPLET', text: missing };
  if (!scannedAmount(scan)) return wrong(`${label.noWeight ?? ''} · code ${shortened(raw)}`);
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
  const text = demo ? DEMO : productName === null ? OF_NO_PRODUCT : READ;
  const isDoubtful = doubts.length > 0;
  return {
    tone: isDoubtful ? 'warning' : 'good',
    word: 'TRAITÉ',
    text: [...doubts, ...(isDoubtful && text === READ ? [] : [text])].join(' '),
  };
};

const READ = 'Code lu.';
const OF_NO_PRODUCT = 'Ce code n’est celui d’aucun produit du catalogue.';

export const shortened = (raw: string): string => (raw.length > 60 ? `${raw.slice(0, 60)}…` : raw);
