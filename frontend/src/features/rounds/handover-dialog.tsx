import type { HandoverBody } from '#frontend/features/rounds/rounds.queries.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
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

interface Handover {
  receiver: string;
  clock: string;
  reserves: string;
  /** Why, by product. */
  refused: Readonly<Record<string, string>>;
}

/** Who takes it, when, with which reserves; a product that is not taken says why. */
export function HandoverDialog({ stop, openedAt, onSend, onClose }: HandoverDialogProps) {
  const form = useForm<Handover>(
    { receiver: '', clock: parisClock(openedAt), reserves: '', refused: {} },
    ({ receiver, clock, refused }) => ({
      receiver: receiver.trim() === '' ? 'Qui reçoit la commande ?' : undefined,
      clock: instantAt(openedAt, clock) ? undefined : 'Indiquez une heure passée, comme 10:30.',
      ...Object.fromEntries(
        Object.entries(refused)
          .filter(([, reason]) => reason.trim() === '')
          .map(([productId]) => [`refused.${productId}`, 'Pourquoi ce produit est-il refusé ?']),
      ),
    }),
  );
  const { values, field } = form;
  const onSubmit = form.submit(async ({ receiver, clock, reserves, refused }) =>
    onSend({
      receiver: receiver.trim(),
      at: (instantAt(openedAt, clock) ?? openedAt).toISOString(),
      reserves: reserves.trim(),
      refused: Object.entries(refused).map(([product_id, reason]) => ({ product_id, reason: reason.trim() })),
    }),
  );
  const refuse = (productId: string, reason: string | undefined) => {
    const { [productId]: _, ...others } = values.refused;
    form.set('refused', reason === undefined ? others : { ...others, [productId]: reason });
  };
  return (
    <FormDialog
      title={`Remise à ${stop.client_nom}`}
      submitLabel="Confirmer la remise"
      pending={false}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextField label="Reçue par" autoComplete="off" maxLength={80} {...field('receiver')} />
      <TextField label="Heure de la remise" type="time" {...field('clock')} />
      <TextArea label="Réserves" optional rows={2} maxLength={500} {...field('reserves')} />
      <fieldset className={styles.refusals}>
        <legend>Produits refusés</legend>
        {stop.lines.map((line) => (
          <div key={line.product_id}>
            <CheckboxField
              label={`${line.label}, ${quantityOfLine(line)}`}
              checked={line.product_id in values.refused}
              onChange={({ target }) => refuse(line.product_id, target.checked ? '' : undefined)}
            />
            {line.product_id in values.refused ? (
              <TextField
                label={`Pourquoi « ${line.label} » est refusé`}
                maxLength={200}
                value={values.refused[line.product_id]}
                onChange={({ target }) => refuse(line.product_id, target.value)}
                error={form.errors[`refused.${line.product_id}`]}
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
