import { type SyntheticEvent, useState } from 'react';
import type { HandoverBody } from '#frontend/features/rounds/rounds.queries.ts';
import { focusRefused } from '#frontend/lib/forms/focus-refused.ts';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { CheckboxField } from '#frontend/ui/fields/checkbox-field.tsx';
import { TextArea } from '#frontend/ui/fields/text-area.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { FormDialog } from '#frontend/ui/overlay/form-dialog.tsx';
import { parisClock, parisDay } from '#shared/kernel/dates.ts';
import { quantityFromWire, quantityOf } from '#shared/kernel/quantity.ts';
import type { Stop } from '#shared/rounds/rounds.contract.ts';
import styles from './rounds.module.css';

interface HandoverDialogProps {
  stop: Stop;
  /** When the dialog was opened. */
  openedAt: Date;
  onSend: (body: HandoverBody) => void;
  onClose: () => void;
}

/** Who takes it, when, with which reserves; a product that is not taken says why. */
export function HandoverDialog({ stop, openedAt, onSend, onClose }: HandoverDialogProps) {
  const [receiver, setReceiver] = useState('');
  const [clock, setClock] = useState(parisClock(openedAt));
  const [reserves, setReserves] = useState('');
  const [refused, setRefused] = useState<ReadonlyMap<string, string>>(new Map());
  const [tried, setTried] = useState(false);
  const at = instantAt(openedAt, clock);
  const isWhyMissing = (productId: string) => refused.get(productId)?.trim() === '';
  const submit = (event: SyntheticEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (receiver.trim() === '' || at === undefined || [...refused.keys()].some(isWhyMissing)) {
      focusRefused(
        () => document.querySelector('dialog[open]'),
        () => setTried(true),
      );
      return;
    }
    onSend({
      receiver: receiver.trim(),
      at: at.toISOString(),
      reserves: reserves.trim(),
      refused: [...refused].map(([product_id, reason]) => ({ product_id, reason: reason.trim() })),
    });
  };
  const refuse = (productId: string, reason: string | undefined) => {
    const next = new Map(refused);
    if (reason === undefined) next.delete(productId);
    else next.set(productId, reason);
    setRefused(next);
  };
  return (
    <FormDialog
      title={`Remise à ${stop.client_nom}`}
      submitLabel="Confirmer la remise"
      pending={false}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label="Reçue par"
        autoComplete="off"
        maxLength={80}
        value={receiver}
        onChange={({ target }) => setReceiver(target.value)}
        error={tried && receiver.trim() === '' ? 'Qui reçoit la commande ?' : undefined}
      />
      <TextField
        label="Heure de la remise"
        type="time"
        value={clock}
        onChange={({ target }) => setClock(target.value)}
        error={tried && at === undefined ? 'Indiquez une heure passée, comme 10:30.' : undefined}
      />
      <TextArea
        label="Réserves"
        optional
        rows={2}
        maxLength={500}
        value={reserves}
        onChange={({ target }) => setReserves(target.value)}
      />
      <fieldset className={styles.refusals}>
        <legend>Produits refusés</legend>
        {stop.lines.map((line) => (
          <div key={line.product_id}>
            <CheckboxField
              label={`${line.label}, ${quantityOfLine(line)}`}
              checked={refused.has(line.product_id)}
              onChange={({ target }) => refuse(line.product_id, target.checked ? '' : undefined)}
            />
            {refused.has(line.product_id) ? (
              <TextField
                label={`Pourquoi « ${line.label} » est refusé`}
                maxLength={200}
                value={refused.get(line.product_id) ?? ''}
                onChange={({ target }) => refuse(line.product_id, target.value)}
                error={
                  tried && isWhyMissing(line.product_id) ? 'Pourquoi ce produit est-il refusé ?' : undefined
                }
              />
            ) : null}
          </div>
        ))}
      </fieldset>
    </FormDialog>
  );
}

export const quantityOfLine = ({ quantite, unite }: Stop['lines'][number]): string =>
  formatQuantity(quantityFromWire(quantite, unite) ?? quantityOf(unite, 0));

/** The instant of today that reads so on the clock; undefined for no time, and for one that is still to come. */
const instantAt = (now: Date, clock: string): Date | undefined => {
  const [hours = Number.NaN, minutes = Number.NaN] = clock.split(':').map(Number);
  const [nowHours = 0, nowMinutes = 0] = parisClock(now).split(':').map(Number);
  const ago = nowHours * 60 + nowMinutes - (hours * 60 + minutes);
  if (!Number.isFinite(ago) || ago < 0) return undefined;
  const at = new Date(now.getTime() - ago * 60_000);
  return parisDay(at) === parisDay(now) ? at : undefined;
};
