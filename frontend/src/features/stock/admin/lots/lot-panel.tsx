import { useQuery } from '@tanstack/react-query';
import type { ComponentType, ReactNode } from 'react';
import { RefusedGoods } from '#frontend/features/stock/admin/receptions/refused-goods.tsx';
import { type LotRef, type LotDetail, type LotRow, lotQuery } from '#frontend/features/stock/lots.queries.ts';
import {
  formatDate,
  formatDateTime,
  formatExactKilograms,
  formatMoney,
} from '#frontend/lib/display/format.ts';
import { lotTracePath } from '#frontend/lib/navigation/paths.ts';
import { mayCall } from '#frontend/lib/session/may-call.ts';
import { ButtonLink } from '#frontend/ui/button.tsx';
import { LoadFailure } from '#frontend/ui/feedback/load-failure.tsx';
import { Skeleton } from '#frontend/ui/feedback/skeleton.tsx';
import { SidePanel } from '#frontend/ui/overlay/side-panel.tsx';
import { piecesText } from '#shared/catalog/piece-sale.ts';
import { milliFromWire } from '#shared/kernel/quantity.ts';
import { papersText } from '#shared/stock/receptions/purchase-view.ts';
import { isSiteId, siteLabel } from '#shared/stock/levels/stock-level.ts';
import { traceContract } from '#shared/stock/lots/trace.contract.ts';
import { DestroyLot } from './destroy-lot.tsx';
import { HoldLot } from './hold-lot.tsx';
import { LotState } from './lot-columns.tsx';
import { ReconcileLot } from './reconcile-lot.tsx';
import styles from './lot-panel.module.css';
import { centsFromEuros } from '#shared/kernel/money.ts';

interface LotPanelProps {
  lotRef: LotRef;
  Labels: ComponentType<{ lots: readonly LotRow[] }>;
  onClose: () => void;
}

/** A lot: state, origin, entries and blocks. */
export function LotPanel({ lotRef, Labels, onClose }: LotPanelProps) {
  const lot = useQuery(lotQuery(lotRef.product_id, lotRef.lot));
  return (
    <SidePanel open addressed title={`Lot ${lotRef.lot}`} onClose={onClose}>
      <div className={styles.panel}>
        <LoadFailure query={lot} title="Ce lot n’a pas pu être lu" />
        {lot.isPending ? <Skeleton lines={8} /> : null}
        {lot.data && lot.data.expired && !lot.data.blocked && lot.data.stock.some(({ qty }) => qty > 0) ? (
          <DestroyLot lot={lot.data} />
        ) : null}
        {lot.data?.unknown ? <ReconcileLot lot={lot.data} /> : null}
        {lot.data ? <LotFacts lot={lot.data} /> : null}
        {lot.data ? <HoldLot lot={lot.data} /> : null}
        {lot.data ? (
          <p>
            <Labels lots={[lot.data]} />
          </p>
        ) : null}
        <ButtonLink href={lotTracePath(lotRef)}>
          {mayCall(traceContract.endpoints.recallLot)
            ? 'Tracer ce lot, rappeler ses clients'
            : 'Tracer ce lot'}
        </ButtonLink>
      </div>
    </SidePanel>
  );
}

const LotFacts = ({ lot }: { lot: LotDetail }) => {
  return (
    <>
      <header className={styles.head}>
        <h3>{lot.product_name}</h3>
        <LotState lot={lot} />
      </header>
      <dl className={styles.facts}>
        {lot.blocked ? (
          <Fact label="Bloqué">
            {lot.blocked.reason} · {formatDateTime(lot.blocked.at)}
            {lot.blocked.with_lot === null ? '' : ` · avec le lot ${lot.blocked.with_lot}`}
          </Fact>
        ) : null}
        {lot.found_to_be === null ? null : <Fact label="Rapproché du lot">{lot.found_to_be}</Fact>}
        <Fact label="DLC">{lot.sellby === null ? null : formatDate(lot.sellby)}</Fact>
        <Fact label="DDM">{lot.eatby === null ? null : formatDate(lot.eatby)}</Fact>
        <Fact label="En stock">
          {lot.stock.length === 0
            ? 'Plus rien'
            : lot.stock
                .map(
                  ({ warehouse_id: site, qty, pieces }) =>
                    `${siteOf(site)} ${pieces === undefined ? '' : `${piecesText(pieces)}, `}${kilograms(qty)}`,
                )
                .join(' · ')}
        </Fact>
        <Fact label="Prix d’achat HT">
          {lot.purchase_price === null ? null : formatMoney(centsFromEuros(lot.purchase_price))}
        </Fact>
        <Fact label="Fournisseur">{lot.origin.supplier}</Fact>
        {lot.purchases.map((purchase) => (
          <Fact
            key={`${purchase.day} ${purchase.reception_ref} ${purchase.qty}`}
            label={purchase.qty < 0 ? 'Rendu le' : 'Reçu le'}
          >
            {purchaseText(purchase)}
          </Fact>
        ))}
        <OriginFacts lot={lot} />
      </dl>
      <RefusedGoods title="Refusé à la livraison" rows={lot.refused} />
      <Entries lot={lot} />
      {lot.changes.length > 0 ? <Decisions lot={lot} /> : null}
    </>
  );
};

const OriginFacts = ({ lot: { origin, parents } }: { lot: LotDetail }) => (
  <>
    <Fact label="Espèce">{origin.species}</Fact>
    <Fact label="Animal">{origin.animal_ref}</Fact>
    <Fact label="Né en">{origin.birth_country && countryOf(origin.birth_country)}</Fact>
    <Fact label="Élevé en">{origin.rearing_country && countryOf(origin.rearing_country)}</Fact>
    <Fact label="Abattu">
      {[...origin.slaughter.map(plantOf), origin.slaughter_date && `le ${formatDate(origin.slaughter_date)}`]
        .filter(Boolean)
        .join(', ')}
    </Fact>
    <Fact label="Découpé">{origin.cutting.map(plantOf).join(', ')}</Fact>
    <Fact label="Vient de">
      {parents.map(({ lot: parent, qty }) => `${parent ?? 'sans lot'} (${kilograms(qty)})`).join(', ')}
    </Fact>
  </>
);

const Entries = ({ lot }: { lot: LotDetail }) => (
  <>
    <h3>Entrées</h3>
    <ul className={styles.log}>
      {lot.entries.map((entry) => (
        <li key={`${entry.operation_id} ${entry.warehouse_id}`}>
          <span>{formatDateTime(entry.at)}</span>
          <span>{siteOf(entry.warehouse_id)}</span>
          <span className={styles.weight}>{kilograms(entry.qty)}</span>
          {entry.temperature === null ? null : <span>{formatTemperature(entry.temperature)}</span>}
          {entry.undone ? <span className={styles.undone}>annulée</span> : null}
        </li>
      ))}
    </ul>
  </>
);

const Decisions = ({ lot }: { lot: LotDetail }) => (
  <>
    <h3>Décisions</h3>
    <ul className={styles.log}>
      {lot.changes.map((change) => (
        <li key={`${change.at} ${change.what}`}>
          <span>{formatDateTime(change.at)}</span>
          <span>
            {decisions[change.what]}
            {change.with_lot === null
              ? ''
              : `${change.what === 'found' ? ' du' : ' avec le'} lot ${change.with_lot}`}{' '}
            par {change.by}
          </span>
          <span>{change.reason ?? ''}</span>
        </li>
      ))}
    </ul>
  </>
);

/** Show unknown fields as « non communiqué ». */
const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div className={styles.fact}>
    <dt>{label}</dt>
    <dd>{children || <span className={styles.unknown}>non précisé</span>}</dd>
  </div>
);

const decisions: Record<LotDetail['changes'][number]['what'], string> = {
  blocked: 'Bloqué',
  released: 'Libéré',
  origin: 'Origine complétée',
  days: 'Dates corrigées',
  cost: 'Prix d’achat corrigé',
  found: 'Rapproché',
};

const formatTemperature = (degrees: number): string => `${String(degrees).replace('.', ',')} °C`;

const purchaseText = (purchase: LotDetail['purchases'][number]): string =>
  [
    `${formatDate(purchase.day)} : ${kilograms(Math.abs(purchase.qty))}`,
    papersText(purchase),
    purchase.purchase_price === null
      ? 'prix inconnu'
      : formatMoney(centsFromEuros(Math.abs(purchase.purchase_price))),
  ]
    .filter(Boolean)
    .join(' · ');

const names = new Intl.DisplayNames('fr', { type: 'region' });
const countryOf = (code: string): string => names.of(code) ?? code;
const plantOf = ({ country, approval }: { country: string; approval: string }): string =>
  `${countryOf(country)} (${approval})`;
const siteOf = (id: string): string => (isSiteId(id) ? siteLabel(id) : id);
const kilograms = (qty: number): string => formatExactKilograms(milliFromWire(qty) ?? 0);
