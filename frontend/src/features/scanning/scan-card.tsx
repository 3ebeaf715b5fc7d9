import { memo } from 'react';
import { formatDate, formatExactKilograms, formatTime } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Card } from '#frontend/ui/card.tsx';
import { StatusBadge, type Tone } from '#frontend/ui/values/badge.tsx';
import { siteLabel } from '#shared/stock/levels/stock-level.ts';
import type { Scan } from './scan-log.ts';
import styles from './scanner.module.css';

/** « Ajouter au stock » of a card; absent where nothing may be written. */
export type CardActs = { canAdd: boolean; onAdd: (scan: Scan) => void };

/** SCN-02, SCN-03: one scan. */
export const ScanCard = memo(function ScanCard({ scan, canAdd, onAdd }: { scan: Scan } & CardActs) {
  const { reading, act, productName, at, raw } = scan;
  const { tone, word } = statusOf(scan);
  const isRead = reading.status === 'processed';
  return (
    <Card as="li" tone={tone} className={styles.card}>
      <div className={styles.cardHead}>
        <StatusBadge tone={tone}>{word}</StatusBadge>
        {reading.warnings.length > 0 ? <StatusBadge tone="warning">À vérifier</StatusBadge> : null}
        <time dateTime={at}>{formatTime(at)}</time>
      </div>
      {isRead ? <p className={styles.weight}>{formatExactKilograms(reading.weightGrams)}</p> : null}
      <p className={styles.product}>{productName ?? reading.gtin ?? shortened(raw)}</p>
      <dl className={styles.facts}>
        {productName ? <Fact name="Produit" value={reading.gtin ?? '—'} /> : null}
        <Fact name="Lot" value={`${reading.lot ?? '—'}${scan.newLot ? ', inconnu jusqu’ici' : ''}`} />
        <Fact name={reading.bestBefore && !reading.useBy ? 'DDM' : 'DLC'} value={dayOf(reading)} />
      </dl>
      <p className={styles.said}>{outcomeText(scan)}</p>
      {canAdd && isRead && productName !== null && (act === null || act.state === 'refused') ? (
        <Button size="large" block onClick={() => onAdd(scan)}>
          {act ? 'Essayer à nouveau' : 'Ajouter au stock'}
        </Button>
      ) : null}
    </Card>
  );
});

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

const dayOf = ({ useBy, bestBefore }: Scan['reading']): string => {
  const day = useBy ?? bestBefore;
  return day === null ? '—' : formatDate(day);
};

/** SCN-03. */
const statusOf = ({ reading, act }: Scan): { tone: Tone; word: string } => {
  if (reading.status === 'error' || act?.state === 'refused') return { tone: 'danger', word: 'ERREUR' };
  if (act?.state === 'added') return { tone: 'good', word: 'AJOUTÉ' };
  if (act?.state === 'waiting') return { tone: 'info', word: 'EN ATTENTE' };
  return { tone: reading.warnings.length > 0 ? 'warning' : 'good', word: 'TRAITÉ' };
};

/** SCN-13. */
const DEMO = 'Traitement simulé avec succès (Mode démo)';

const outcomeText = ({ reading, act, raw, demo, productName }: Scan): string => {
  if (reading.status === 'error') return `${reading.error} · code ${shortened(raw)}`;
  if (act?.state === 'refused') return act.error ?? 'Refusé par le serveur.';
  if (act?.state === 'added') return `Entré en stock à ${siteLabel(act.siteId)}.`;
  if (act?.state === 'waiting') return `Sera entré à ${siteLabel(act.siteId)} dès que le serveur répond.`;
  if (reading.warnings.includes('gtin_check_digit'))
    return 'Le chiffre de contrôle du produit est faux : vérifiez l’étiquette.';
  if (demo) return DEMO;
  if (productName === null) return 'Ce code n’est celui d’aucun produit du catalogue.';
  return reading.warnings.includes('legacy_heuristic') ? 'Poids déduit du code : vérifiez-le.' : 'Code lu.';
};

const shortened = (raw: string): string => (raw.length > 60 ? `${raw.slice(0, 60)}…` : raw);
