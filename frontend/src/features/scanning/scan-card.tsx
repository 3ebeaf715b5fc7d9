import { memo } from 'react';
import { formatDate, formatQuantity, formatTime } from '#frontend/lib/display/format.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Card } from '#frontend/ui/card.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import type { Label } from '#shared/barcodes/label.ts';
import { lotAndDays, otherMentions } from '#shared/barcodes/label-texts.ts';
import { chooseReading } from './scan-acts.ts';
import { labelIn, type Scan } from './scan-log.ts';
import { cardText, outcomeOf, scannedAmount, shortened } from './scan-outcome.ts';
import styles from './scanner.module.css';

/** « Ajouter au stock » of a card; absent in read-only mode. */
export type CardActs = { canAdd: boolean; onAdd: (scan: Scan) => void };

/** SCN-02, SCN-03. */
export const ScanCard = memo(function ScanCard({ scan, canAdd, onAdd }: { scan: Scan } & CardActs) {
  const { act, productName, at, raw } = scan;
  const { tone, word } = outcomeOf(scan);
  const label = labelIn(scan);
  const amount = scannedAmount(scan);
  const isOpen = act === null || act.state === 'refused';
  const other = isOpen ? label?.otherReading : null;
  return (
    <Card as="li" tone={tone} className={styles.card}>
      <div className={styles.cardHead}>
        <StatusBadge tone={tone}>{word}</StatusBadge>
        {tone !== 'danger' && label?.warnings.length ? (
          <StatusBadge tone="warning">À vérifier</StatusBadge>
        ) : null}
        <time dateTime={at}>{formatTime(at)}</time>
      </div>
      {amount ? <p className={styles.weight}>{formatQuantity(amount)}</p> : null}
      <p className={styles.product}>{productName ?? label?.gtin ?? shortened(raw)}</p>
      <LabelFacts scan={scan} />
      <p className={styles.said}>{cardText(scan)}</p>
      {label && other ? <TwoReadings scan={scan} label={label} other={other} /> : null}
      {canAdd && amount && productName !== null && isOpen && !other ? (
        <Button size="large" block onClick={() => onAdd(scan)}>
          {act ? 'Essayer à nouveau' : 'Ajouter au stock'}
        </Button>
      ) : null}
    </Card>
  );
});

const LabelFacts = ({ scan }: { scan: Scan }) => {
  const label = labelIn(scan);
  const mentions = label && otherMentions(label);
  return (
    <dl className={styles.facts}>
      {scan.productName ? <Fact name="Produit" value={label?.gtin ?? '—'} /> : null}
      <Fact name="Lot" value={`${label?.lot ?? '—'}${scan.newLot ? ', inconnu jusqu’ici' : ''}`} />
      <Fact name={label?.bestBefore && !label.useBy ? 'DDM' : 'DLC'} value={dayOf(label)} />
      {mentions === undefined ? null : <Fact name="Autres mentions" value={mentions} />}
    </dl>
  );
};

/** Buttons for the two readings of a label. */
const TwoReadings = ({ scan, label, other }: { scan: Scan; label: Label; other: Label }) => (
  <div className={styles.readings} role="group" aria-label="Deux lectures">
    {[other, label].map((reading) => (
      <Button key={lotAndDays(reading)} block onClick={() => chooseReading(scan, reading)}>
        {lotAndDays(reading)}
      </Button>
    ))}
  </div>
);

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
);

const dayOf = (label: Label | undefined): string => {
  const day = label?.useBy ?? label?.bestBefore ?? null;
  if (day === null) return '—';
  return label?.useByTime ? `${formatDate(day)} à ${label.useByTime}` : formatDate(day);
};
