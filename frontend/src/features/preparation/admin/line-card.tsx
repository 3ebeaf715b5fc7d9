import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '#frontend/ui/button.tsx';
import { Card, CardHead } from '#frontend/ui/card.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { StatusBadge } from '#frontend/ui/values/badge.tsx';
import type { LineAtWork } from './line-at-work.ts';
import { LineForm } from './line-form.tsx';
import { LineFigures } from './line-figures.tsx';
import { needsShortfallReason, isLineShort, stateOf } from './line-state.ts';
import { WeighedParts } from './weighed-parts.tsx';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { FormDialog } from '#frontend/ui/overlay/form-dialog.tsx';
import { quantityOf } from '#shared/kernel/quantity.ts';
import { siteLabel } from '#shared/stock/levels/stock-level.ts';
import { leftAt } from './preparation-state.ts';
import styles from './preparation.module.css';

interface LineCardProps {
  orderId: string;
  work: LineAtWork;
  /** Above 0: selected by a click rather than a scan, so the weight field gets the focus. */
  typing: number;
  onAdded: () => void;
  /** Opens the stock count of the product; absent: not possible. */
  onCount: (() => void) | undefined;
  /** Further actions. */
  children?: ReactNode;
}

/** The selected line: ordered and weighed quantity, and the next weight. */
export function LineCard({ orderId, work, typing, onAdded, onCount, children }: LineCardProps) {
  const { line, weighed, isBound } = work;
  const { tone, word } = stateOf(line, weighed);
  // missing pieces need no reason while weighing is in progress
  const isUnderWay = line.pieces !== undefined && weighed?.reason === '';
  const [missing, setMissing] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // on a phone the page may be scrolled down
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
        // outside the weight form: nested forms are invalid
        <MissingDialog work={work} onCount={onCount} onClose={() => setMissing(false)} />
      ) : null}
    </Card>
  );
}

/** Actions of a line: mark the rest as missing, remove the last piece. */
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

interface MissingDialogProps {
  work: LineAtWork;
  onCount: (() => void) | undefined;
  onClose: () => void;
}

/** Missing quantity and reason; where the stock is not empty, asks whether it is wrong. */
function MissingDialog({ work, onCount, onClose }: MissingDialogProps) {
  const { line, product, siteId, weighed } = work;
  const form = useForm({ reason: weighed?.reason || 'En rupture', wrong: false }, ({ reason }) => ({
    reason: reason.trim() === '' ? 'Dites pourquoi : le client le lira.' : undefined,
  }));
  const left = product ? leftAt(product, weighed?.parts ?? [], siteId) : 0;
  const onSubmit = form.submit(async ({ reason, wrong }) => {
    onClose();
    work.miss(reason.trim());
    if (wrong) onCount?.();
  });
  return (
    <FormDialog
      title={`${line.label} : manquant`}
      submitLabel="Noter le manquant"
      pending={form.pending}
      changed={form.changed}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField label="Raison" hint="Le client la lira." maxLength={200} {...form.field('reason')} />
      {left > 0 && onCount ? (
        <CheckboxField
          label={`Le stock annonce encore ${formatQuantity(quantityOf(line.unite, left))} à ${siteLabel(siteId)} : c’est faux, je compte`}
          checked={form.values.wrong}
          onChange={({ target }) => form.set('wrong', target.checked)}
        />
      ) : null}
    </FormDialog>
  );
}
