import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ClaimPhoto } from '#frontend/features/claims/claim-photo.tsx';
import { claimText } from '#frontend/features/claims/claim-text.ts';
import { openClaimsQuery, sendDecision } from '#frontend/features/claims/claims.queries.ts';
import { formatDateTime } from '#frontend/lib/display/format.ts';
import { webOrderPath } from '#frontend/lib/navigation/paths.ts';
import { useForm } from '#frontend/lib/forms/use-form.ts';
import { Button } from '#frontend/ui/button.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { TextField } from '#frontend/ui/fields/text-field.tsx';
import { Link } from '#frontend/ui/link.tsx';
import { WaitingItem, WaitingList } from '#frontend/ui/lists/waiting-list.tsx';
import { SendDialog } from '#frontend/ui/overlay/send-dialog.tsx';
import { Reference } from '#frontend/ui/values/reference.tsx';
import type { ClaimRow } from '#shared/claims/claims.contract.ts';
import { milliFromWire, wireFromMilli } from '#shared/kernel/quantity.ts';

type Decision = 'approved' | 'refused';

/** Claims pending a decision; hidden when empty. */
export function OpenClaims() {
  const list = useInfiniteQuery(openClaimsQuery());
  const [deciding, setDeciding] = useState<{ claim: ClaimRow; decision: Decision }>();
  const claims = list.data?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <>
      <LoadFailure query={list} title="Les avoirs proposés n’ont pas pu être lus" />
      {claims.length === 0 ? null : (
        <WaitingList title="Avoirs proposés" list={list}>
          {claims.map((claim) => (
            <WaitingItem
              key={`${claim.order_id}-${claim.product_id}`}
              acts={
                <>
                  <ClaimPhoto claim={claim} as="admin" />
                  <Button size="small" onClick={() => setDeciding({ claim, decision: 'approved' })}>
                    Accorder
                  </Button>
                  <Button
                    size="small"
                    variant="ghost"
                    onClick={() => setDeciding({ claim, decision: 'refused' })}
                  >
                    Refuser
                  </Button>
                </>
              }
            >
              <strong>{claimText(claim)}</strong>
              <p>
                <Link href={webOrderPath(claim.order_id)}>
                  <Reference>{claim.reference}</Reference>
                </Link>
                , {sourceOf(claim)} le {formatDateTime(claim.declare_le)}
                {claim.compte_supprime
                  ? ' ; le compte est supprimé, personne n’est prévenu de la décision'
                  : ''}
              </p>
            </WaitingItem>
          ))}
        </WaitingList>
      )}
      {deciding ? <Decide {...deciding} onClose={() => setDeciding(undefined)} /> : null}
    </>
  );
}

const sourceOf = ({ refus, nature }: ClaimRow): string => {
  if (refus) return 'noté à la remise';
  return nature === 'weight' ? 'pesé par le client' : 'écrit par le client';
};

function Decide({ claim, decision, onClose }: { claim: ClaimRow; decision: Decision; onClose: () => void }) {
  const queries = useQueryClient();
  const isNo = decision === 'refused';
  // re-weighed pieces and refused goods are credited as claimed
  const claimedMilli =
    claim.refus === null && claim.nature !== 'weight' ? milliFromWire(claim.quantite) : undefined;
  const mayChoose = !isNo && claimedMilli !== undefined;
  const form = useForm({ motif: '', quantite: claimedMilli ?? null }, ({ motif }) => ({
    motif: isNo && motif.trim() === '' ? 'Dites au client pourquoi sa demande est refusée.' : undefined,
  }));
  const send = ({ motif, quantite }: typeof form.values) => {
    const other =
      mayChoose && quantite !== null && quantite !== claimedMilli
        ? { quantite: wireFromMilli(quantite) }
        : {};
    return sendDecision(claim, { decision, motif: motif.trim(), ...other });
  };
  const reread = () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: ['claims'] }),
      queries.invalidateQueries({ queryKey: ['web-orders'] }),
    ]);
  return (
    <SendDialog
      title={isNo ? 'Refuser cet avoir' : 'Accorder cet avoir'}
      submitLabel={isNo ? 'Refuser' : 'Accorder l’avoir'}
      isDanger={isNo}
      form={form}
      send={send}
      reread={reread}
      onClose={onClose}
    >
      <p>
        <Reference>{claim.reference}</Reference>, {claimText(claim)}.
      </p>
      {isNo ? null : (
        <p>
          L’avoir est déduit de ce qui reste à payer ; si la commande est réglée en ligne, il est remboursé.
        </p>
      )}
      {mayChoose ? (
        <NumberField
          label="Quantité créditée"
          unit={claim.unite}
          max={milliFromWire(claim.poids_livre)}
          hint="Celle que le client indique, ou celle que vous décidez : le montant suit."
          {...form.number('quantite')}
        />
      ) : null}
      <TextField
        label={isNo ? 'Pourquoi' : 'Un mot au client'}
        hint={claim.compte_supprime ? 'Pour l’historique : le compte est supprimé.' : 'Le client le lira.'}
        optional={!isNo}
        maxLength={300}
        {...form.field('motif')}
      />
    </SendDialog>
  );
}
