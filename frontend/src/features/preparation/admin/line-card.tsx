import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#frontend/ui/button.tsx';
import { Card, CardHead } from '#frontend/ui/card.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import type { LineAtWork } from './line-at-work.ts';
import { LineForm } from './line-form.tsx';
import { LineFigures } from './line-figures.tsx';
import { needsShortfallReason, isLineShort, stateOf } from './line-state.ts';
import { MissingDialog } from './missing-dialog.tsx';
import { WeighedParts } from './weighed-parts.tsx';
import styles from './preparation.module.css';

export interface LineCardProps {
  orderId: string;
  work: LineAtWork;
  /** Above 0: tapped rather than scanned, the keyboard goes into its weight. */
  typing: number;
  onAdded: () => void;
  /** Counts the stock of the product; absent where that cannot be done. */
  onCount: (() => void) | undefined;
  /** What else can be done about it. */
  children?: ReactNode;
}

/** The line in hand: what was ordered, what is weighed of it, and the next weight. */
export function LineCard({ orderId, work, typing, onAdded, onCount, children }: LineCardProps) {
  const { line, weighed, isBound } = work;
  const { tone, word } = stateOf(line, weighed);
  // of pieces that are still coming nobody explains what lacks
  const isUnderWay = line.pieces !== undefined && weighed?.reason === '';
  const [missing, setMissing] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // above, on a phone that was scrolled down to the lines that are done
    place.current?.scrollIntoView?.({ block: 'nearest' });
  }, []);
  return (
    <Card as="li" id={`ligne-${line.product_id}`} tone={tone} className={styles.current}>
      <div ref={place} className={styles.inHand}>
        <CardHead>
          <h3>{line.label}</h3>
          <StatusBadge tone={tone}>{word}</StatusBadge>
        </CardHead>
        <LineFigures work={work} />
        {line.note_decoupe ? <p className={styles.cut}>Découpe : {line.note_decoupe}</p> : null}
      </div>
      {weighed && weighed.parts.length > 0 ? <WeighedParts work={work} parts={weighed.parts} /> : null}
      {isBound ? (
        <p className={styles.quiet}>Les lots de cette ligne sont déjà enregistrés.</p>
      ) : (
        <LineForm {...{ orderId, work, typing, onAdded, onCount }}>
          <LineActs work={work} onMissing={() => setMissing(true)} />
        </LineForm>
      )}
      {weighed !== undefined && needsShortfallReason(line, weighed) && !isUnderWay ? (
        <TextField
          label="Raison de la différence"
          hint="Le client la lira."
          maxLength={200}
          value={weighed.reason}
          onChange={({ target }) => work.explain(target.value)}
        />
      ) : null}
      {children}
      {missing ? (
        // outside of the form of the weight: a form within a form is sent to nowhere
        <MissingDialog work={work} onCount={onCount} onClose={() => setMissing(false)} />
      ) : null}
    </Card>
  );
}

/** What may be said of a line beside its next weight: that nothing more comes, that the last piece was none of it. */
function LineActs({ work, onMissing }: { work: LineAtWork; onMissing: () => void }) {
  const { line, weighed } = work;
  const isBegun = weighed !== undefined && weighed.parts.length > 0;
  const missing = isLineShort(line, weighed) ? (
    <Button size="large" variant="ghost" className={styles.missing} onClick={onMissing}>
      {isBegun ? 'Le reste manque' : 'Manquant'}
    </Button>
  ) : null;
  if (!line.pieces) return missing;
  return (
    <div className={styles.lineActs}>
      {missing}
      {isBegun ? (
        <Button size="large" variant="ghost" onClick={work.undo}>
          Annuler la dernière pièce
        </Button>
      ) : null}
    </div>
  );
}
