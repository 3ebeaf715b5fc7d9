import { useQueryClient } from '@tanstack/react-query';
import { orderClaimsQuery, sendClaim } from '#frontend/features/claims/claims.queries.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { TextArea } from '#frontend/ui/fields/text-area.tsx';
import { type ClaimKind, claimKinds } from '#shared/claims/claim.ts';
import { claimKindWords } from '#shared/claims/claim-words.ts';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import type { OrderLineReply } from '#shared/orders/order-replies.ts';
import styles from './order-claims.module.css';

interface ClaimFormProps {
  orderId: string;
  /** ISO. */
  until: string;
  /** What nothing was claimed of yet. */
  lines: readonly OrderLineReply[];
  /** `what`: in a few words, for whoever sent it. */
  onSent: (what: string) => void;
}

const EMPTY = {
  nature: 'weight' as ClaimKind,
  product_id: '',
  poids_declare: null as number | null,
  quantite: null as number | null,
  texte: '',
};
type Values = typeof EMPTY;

/** What the server takes of each kind. */
const bodyOf = ({ nature, product_id, poids_declare, quantite, texte }: Values) =>
  nature === 'weight'
    ? { product_id, poids_declare: wireFromMilli(poids_declare ?? 0) }
    : { product_id, nature, quantite: wireFromMilli(quantite ?? 0), texte: texte.trim() };

const isFilled = ({ nature, product_id, poids_declare, quantite }: Values): boolean =>
  product_id !== '' && Boolean(nature === 'weight' ? poids_declare : quantite);

/** What is wrong of a product: its weight, or how much of it is bad or missing, in the customer's words. */
export function ClaimForm({ orderId, until, lines, onSent }: ClaimFormProps) {
  const queries = useQueryClient();
  const form = useForm(EMPTY, ({ nature, texte }) => ({
    texte:
      (nature === 'quality' || nature === 'other') && texte.trim() === ''
        ? 'Dites en quelques mots ce qui ne va pas.'
        : undefined,
  }));
  const { values, field, set } = form;
  const isWeight = values.nature === 'weight';
  // a piece is not weighed again
  const claimable = lines.filter(({ unite }) => !isWeight || unite === 'kg');
  const chosen = claimable.find(({ produit_id }) => produit_id === values.product_id);
  const onSubmit = form.submit(async (sent) => {
    await sendClaim(orderId, bodyOf(sent));
    await queries.invalidateQueries({ queryKey: orderClaimsQuery(orderId).queryKey });
    // this form has been replaced by the next one
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
        onChange={({ target }) => set('nature', target.value as ClaimKind)}
        options={claimKinds.map((value) => ({ value, label: claimKindWords[value] }))}
      />
      <SelectField
        label="Produit"
        {...field('product_id')}
        value={chosen ? values.product_id : ''}
        placeholder="Choisir…"
        options={claimable.map(({ produit_id, produit_nom }) => ({ value: produit_id, label: produit_nom }))}
      />
      <WhatOfIt form={form} chosen={chosen} />
      <Button type="submit" disabled={!chosen || !isFilled(values)} pending={form.pending}>
        {isWeight ? 'Déclarer' : 'Envoyer'}
      </Button>
      <div className={styles.whole}>
        <Refusal error={form.refusal} />
      </div>
    </form>
  );
}

interface WhatOfItProps {
  form: ReturnType<typeof useForm<Values>>;
  chosen: OrderLineReply | undefined;
}

/** Its weight as weighed again; or how much of it, and what is wrong. */
const WhatOfIt = ({ form: { values, field, number }, chosen }: WhatOfItProps) => {
  const isWeight = values.nature === 'weight';
  return (
    <>
      {isWeight ? (
        <NumberField label="Poids relevé" unit="kg" {...number('poids_declare')} />
      ) : (
        <NumberField
          key={chosen?.unite}
          label="Quantité concernée"
          unit={chosen?.unite ?? 'kg'}
          {...number('quantite')}
        />
      )}
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
    </>
  );
};
