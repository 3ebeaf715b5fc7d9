import { useQueryClient } from '@tanstack/react-query';
import { orderClaimsQuery, sendClaim } from '#frontend/features/claims/claims.queries.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextArea } from '#frontend/ui/fields/text-area.tsx';
import { type ClaimKind, claimKinds } from '#shared/claims/claim.ts';
import { claimKindLabels } from '#shared/claims/claim-labels.ts';
import type { OrderLineReply } from '#shared/orders/order-replies.ts';
import { bodyOf, EMPTY, howOf, isFilled } from './claim-values.ts';
import { HowMuchOfIt } from './how-much.tsx';
import styles from './order-claims.module.css';

interface ClaimFormProps {
  orderId: string;
  /** ISO. */
  until: string;
  /** Lines without a claim. */
  lines: readonly OrderLineReply[];
  /** `what`: short description for the message. */
  onSent: (what: string) => void;
}

/** A claim for a product: its weight, or a bad or missing quantity, with a text. */
export function ClaimForm({ orderId, until, lines, onSent }: ClaimFormProps) {
  const queries = useQueryClient();
  const form = useForm(EMPTY, ({ nature, texte }) => ({
    texte:
      (nature === 'quality' || nature === 'other') && texte.trim() === ''
        ? 'Dites en quelques mots ce qui ne va pas.'
        : undefined,
  }));
  const { values, field, change } = form;
  const isWeight = values.nature === 'weight';
  // pieces are not re-weighed
  const claimable = lines.filter(({ unite }) => !isWeight || unite === 'kg');
  const chosen = claimable.find(({ produit_id }) => produit_id === values.product_id);
  const how = howOf(values, chosen);
  const onSubmit = form.submit(async (sent) => {
    await sendClaim(orderId, bodyOf(sent, how));
    await queries.invalidateQueries({ queryKey: orderClaimsQuery(orderId).queryKey });
    // the next form has replaced this one
    onSent(sent.nature === 'weight' ? 'Repesée transmise' : 'Réclamation transmise');
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} aria-label="Faire une réclamation">
      <p>
        Quelque chose ne va pas ? Dites-le jusqu’au {formatDateTime(until)} : l’avoir est proposé à la maison,
        qui décide. Vous pourrez y joindre une photo.
      </p>
      <SelectField
        label="Ce qui ne va pas"
        name="nature"
        value={values.nature}
        onChange={({ target }) => change({ nature: target.value as ClaimKind, pieces: [] })}
        options={claimKinds.map((value) => ({ value, label: claimKindLabels[value] }))}
      />
      <SelectField
        label="Produit"
        {...field('product_id')}
        onChange={({ target }) => change({ product_id: target.value, pieces: [] })}
        value={chosen ? values.product_id : ''}
        placeholder="Choisir…"
        options={claimable.map(({ produit_id, produit_nom }) => ({ value: produit_id, label: produit_nom }))}
      />
      <HowMuchOfIt form={form} line={chosen} how={how} />
      {isWeight ? null : (
        <TextArea
          className={styles.whole}
          label="En quelques mots"
          optional={values.nature === 'missing'}
          rows={2}
          maxLength={500}
          {...field('texte')}
        />
      )}
      <Button type="submit" disabled={!chosen || !isFilled(values, how)} pending={form.pending}>
        {isWeight ? 'Déclarer' : 'Envoyer'}
      </Button>
      <div className={styles.whole}>
        <Refusal error={form.refusal} />
      </div>
    </form>
  );
}
