import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ClaimPhoto } from '#frontend/features/claims/claim-photo.tsx';
import { claimText } from '#frontend/features/claims/claim-text.ts';
import { orderClaimsQuery, sendClaim } from '#frontend/features/claims/claims.queries.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { useFocusAfter } from '#frontend/lib/forms/use-focus-after.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { SelectField } from '#frontend/ui/fields/select-field.tsx';
import { StatusBadge, type Tone } from '#frontend/ui/values/badge.tsx';
import { wireFromMilli } from '#shared/kernel/quantity.ts';
import type { OrderLineReply, OrderRow } from '#shared/orders/order-replies.ts';
import type { ClaimState } from '#shared/claims/weight-claim.ts';
import { AddClaimPhoto } from './add-claim-photo.tsx';
import styles from './order-claims.module.css';

const states: Record<ClaimState, { tone: Tone; word: string }> = {
  open: { tone: 'info', word: 'En attente' },
  approved: { tone: 'good', word: 'Accordée' },
  refused: { tone: 'danger', word: 'Refusée' },
  withdrawn: { tone: 'neutral', word: 'Retirée' },
};

interface OrderClaimsProps {
  order: OrderRow;
  lines: readonly OrderLineReply[];
}

/** Pieces of a delivered order that its customer weighed again: what became of them, and one more within the day. */
export function OrderClaims({ order, lines }: OrderClaimsProps) {
  const isDelivered = order.statut_livraison === 'livre';
  const claims = useQuery({ ...orderClaimsQuery(order.id), enabled: isDelivered });
  const [sent, setSent] = useState<number>();
  const told = useFocusAfter(sent);
  const { data } = claims;
  if (!isDelivered || !data || (data.until === null && data.data.length === 0)) return null;
  const left = lines.filter(
    ({ produit_id, unite, quantite_preparee }) =>
      unite === 'kg' &&
      (quantite_preparee ?? 0) > 0 &&
      !data.data.some((claim) => claim.product_id === produit_id && claim.etat !== 'withdrawn'),
  );
  // nothing was weighed here, as where the house ships in Dolibarr: there is nothing to weigh again
  if (left.length === 0 && data.data.length === 0 && sent === undefined) return null;
  return (
    <section className={styles.claims} aria-label="Repesées et refus">
      <h3>Repesées et refus</h3>
      {data.data.length > 0 ? (
        <ul>
          {data.data.map((claim) => (
            <li key={claim.product_id}>
              <StatusBadge tone={states[claim.etat].tone}>{states[claim.etat].word}</StatusBadge>{' '}
              {claimText(claim)}
              {claim.deduit ? ', déduits du reste à payer' : ''}
              {claim.motif ? ` : ${claim.motif}` : ''} <ClaimPhoto claim={claim} as="pro" />
              {claim.etat === 'open' && claim.photo_le === null && !claim.refus ? (
                <AddClaimPhoto claim={claim} />
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      {data.until !== null && left.length > 0 ? (
        <ClaimForm
          key={data.data.length}
          orderId={order.id}
          until={data.until}
          lines={left}
          onSent={() => setSent((before = 0) => before + 1)}
        />
      ) : null}
      <div role="status" ref={told} tabIndex={-1}>
        {sent === undefined ? null : <Banner kind="success">Repesée transmise</Banner>}
      </div>
    </section>
  );
}

function ClaimForm({
  orderId,
  until,
  lines,
  onSent,
}: { orderId: string; until: string; onSent: () => void } & Pick<OrderClaimsProps, 'lines'>) {
  const queries = useQueryClient();
  const form = useForm({ product_id: '', poids_declare: null as number | null });
  const { values, field, number } = form;
  const onSubmit = form.submit(async ({ product_id, poids_declare }) => {
    await sendClaim(orderId, { product_id, poids_declare: wireFromMilli(poids_declare ?? 0) });
    await queries.invalidateQueries({ queryKey: orderClaimsQuery(orderId).queryKey });
    // this form has been replaced by the next one
    onSent();
  });
  return (
    <form className={styles.form} onSubmit={onSubmit} aria-label="Déclarer une pièce repesée">
      <p>
        Une pièce pèse moins que sur le bon ? Déclarez-la jusqu’au {formatDateTime(until)} : l’avoir est
        calculé et proposé à la maison. Vous pourrez y joindre une photo de la balance.
      </p>
      <SelectField
        label="Produit"
        {...field('product_id')}
        placeholder="Choisir…"
        options={lines.map(({ produit_id, produit_nom }) => ({ value: produit_id, label: produit_nom }))}
      />
      <NumberField label="Poids relevé" unit="kg" {...number('poids_declare')} />
      <Button
        type="submit"
        disabled={values.product_id === '' || !values.poids_declare}
        pending={form.pending}
      >
        Déclarer
      </Button>
      <div className={styles.whole}>
        <Refusal error={form.refusal} />
      </div>
    </form>
  );
}
