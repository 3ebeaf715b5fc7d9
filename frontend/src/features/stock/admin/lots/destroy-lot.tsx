import { useQueryClient } from '@tanstack/react-query';
import { type LotDetail, lotsKey } from '#frontend/features/stock/lots.queries.ts';
import { type MovementsBody, recordMovements } from '#frontend/features/stock/admin/entry/recorded.ts';
import { formatExactKilograms } from '#frontend/lib/display/format.ts';
import { useOperation } from '#frontend/lib/forms/use-operation.ts';
import { Button } from '#frontend/ui/button.tsx';
import { notify } from '#frontend/ui/feedback/notify.ts';
import { Refusal } from '#frontend/ui/feedback/refusal.tsx';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { milliFromWire } from '#shared/kernel/quantity.ts';
import { isSiteId, siteLabel } from '#shared/stock/levels/stock-level.ts';
import styles from './lot-panel.module.css';

/** Declares an expired lot's stock at a site as destroyed, its only allowed exit. */
export function DestroyLot({ lot }: { lot: LotDetail }) {
  const queries = useQueryClient();
  const destroy = useOperation<MovementsBody, void>(
    `destroy_lot_${lot.product_id}_${lot.lot}`,
    async (body, key) => {
      await recordMovements(body, key);
      notify.success('Destruction enregistrée');
      await queries.invalidateQueries({ queryKey: lotsKey });
    },
  );
  const ask = async (site: string, qty: number) => {
    const where = isSiteId(site) ? siteLabel(site) : site;
    const agreed = await confirmAction({
      title: `Détruire ce lot à ${where} ?`,
      text: `${quantity(qty)} sortent du stock comme perte. Gardez le bon d’enlèvement de l’équarrisseur.`,
      confirmLabel: 'Déclarer détruit',
    });
    const body = { product_id: lot.product_id, warehouse_id: site, qty: -qty, lot: lot.lot };
    if (agreed) destroy.run({ draft: body, body });
  };
  return (
    <section className={styles.destroy} aria-label="Détruire le lot">
      <p>Sa DLC est dépassée : il ne peut plus être transféré, préparé ni vendu, seulement détruit.</p>
      {lot.stock
        .filter(({ qty }) => qty > 0)
        .map(({ warehouse_id: site, qty }) => (
          <Button
            key={site}
            variant="danger"
            pending={destroy.pending}
            pendingText="Enregistrement…"
            onClick={() => void ask(site, qty)}
          >
            Déclarer détruit : {quantity(qty)} à {isSiteId(site) ? siteLabel(site) : site}
          </Button>
        ))}
      <Refusal error={destroy.error} />
    </section>
  );
}

const quantity = (qty: number): string => formatExactKilograms(milliFromWire(qty) ?? 0);
