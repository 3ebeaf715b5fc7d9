import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { ProductPicker } from '#frontend/features/stock/admin/entry/product-picker.tsx';
import type { MovableProduct } from '#frontend/features/stock/entry.queries.ts';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { detailOf } from '#frontend/lib/api/api-error.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { Button } from '#frontend/ui/button.tsx';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { NumberField } from '#frontend/ui/fields/number-field.tsx';
import { QuantityField } from '#frontend/ui/fields/quantity-field.tsx';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { piecesText } from '#shared/catalog/piece-sale.ts';
import { type Quantity, quantityOf, wireFromMilli } from '#shared/kernel/quantity.ts';
import { type CountEntry, type Tally, tallyOf } from '#shared/stock/count/count-tally.ts';
import { type SiteId, siteLabel } from '#shared/stock/levels/stock-level.ts';
import { type ComparedProduct, compareWithStock, type CountOutcome } from './count-calls.ts';
import { CountComparison } from './count-comparison.tsx';
import { lotsOnWire } from './lots-on-wire.ts';
import { countTyped, dropEntries, isRepeated, useCountEntries } from './count-log.ts';
import styles from './count.module.css';

type Products = readonly MovableProduct[];

/** Count of a site: scanned pieces, compared with the stock, and corrected with a reason. */
export function StockCount({ siteId, products }: { siteId: SiteId; products: Products }) {
  const queries = useQueryClient();
  const entries = useCountEntries(siteId);
  const { tallies, uncounted } = useMemo(() => tallyOf(entries, products), [entries, products]);
  const [done, setDone] = useState<readonly string[]>([]);
  const compare = useAction(async (counted: readonly CountEntry[]) => ({
    counted,
    rows: await compareWithStock({
      warehouse_id: siteId,
      lines: tallies.map((tally) => ({
        product_id: tally.product.id,
        counted: wireFromMilli(tally.milli),
        ...lotsOnWire(tally),
      })),
    }),
  }));
  const last = entries.at(-1);
  // the comparison is invalid once the count continues
  const compared = compare.data?.counted === entries ? compare.data.rows : undefined;

  const settle = (outcomes: readonly CountOutcome[], rows: readonly ComparedProduct[]) => {
    const nameOf = (id: string) => rows.find((row) => row.product_id === id)?.product_name ?? id;
    setDone(outcomes.map(({ product_id, message }) => `${nameOf(product_id)} : ${message}`));
    const settled = outcomes.flatMap(({ product_id, state }) =>
      state === 'recorded' || state === 'unchanged' ? [product_id] : [],
    );
    compare.reset();
    void queries.invalidateQueries({ queryKey: ['stock'] });
    dropEntries(tallies.flatMap(({ product, entryIds }) => (settled.includes(product.id) ? entryIds : [])));
  };

  return (
    <section className={styles.count} aria-labelledby="inventaire">
      <h2 id="inventaire">Inventaire · {siteLabel(siteId)}</h2>
      <p role="status" className={styles.last}>
        {last ? outcomeText(last, entries, tallies, products) : 'Scannez la première pièce.'}
      </p>
      <CountActs entries={entries} />
      {done.length > 0 ? <Answered lines={done} onDismiss={() => setDone([])} /> : null}
      {uncounted.length > 0 ? <Uncounted uncounted={uncounted} /> : null}
      <TypedCount {...{ siteId, products }} />
      {tallies.length > 0 ? (
        <>
          <CountedSoFar tallies={tallies} />
          <p className={styles.note}>Les produits qui n’ont pas été comptés ne changent pas.</p>
          <Button
            variant="primary"
            size="large"
            disabled={compare.pending}
            onClick={() => compare.run(entries)}
          >
            {compare.pending ? 'Comparaison…' : 'Comparer avec le stock'}
          </Button>
        </>
      ) : null}
      {compare.error ? <Banner kind="error">{detailOf(compare.error)} Le comptage est gardé.</Banner> : null}
      {compared ? (
        <CountComparison siteId={siteId} rows={compared} tallies={tallies} onAnswer={settle} />
      ) : null}
    </section>
  );
}

const CountActs = ({ entries }: { entries: readonly CountEntry[] }) => {
  const last = entries.at(-1);
  return (
    <div className={styles.acts}>
      <Button size="large" disabled={!last} onClick={() => last && dropEntries([last.id])}>
        Annuler le dernier
      </Button>
      <Button
        size="large"
        variant="ghost"
        disabled={!last}
        onClick={() =>
          void confirmAction(RESTART).then((yes) => {
            if (yes) dropEntries(entries.map(({ id }) => id));
          })
        }
      >
        Recommencer
      </Button>
    </div>
  );
};

const Answered = ({ lines, onDismiss }: { lines: readonly string[]; onDismiss: () => void }) => (
  <Banner kind="info" title="Réponse du serveur" onDismiss={onDismiss}>
    <ul className={styles.lines}>
      {lines.map((text) => (
        <li key={text}>{text}</li>
      ))}
    </ul>
  </Banner>
);

const Uncounted = ({ uncounted }: Pick<ReturnType<typeof tallyOf>, 'uncounted'>) => (
  <Banner kind="warning" title="Pas comptés">
    <ul className={styles.lines}>
      {uncounted.map(({ id, raw, why }) => (
        <li key={id}>
          {raw.slice(0, 40)} : {why}{' '}
          <Button size="small" aria-label={`Retirer ${raw.slice(0, 40)}`} onClick={() => dropEntries([id])}>
            Retirer
          </Button>
        </li>
      ))}
    </ul>
  </Banner>
);

const CountedSoFar = ({ tallies }: { tallies: readonly Tally[] }) => (
  <table className={styles.table}>
    <caption>Compté jusqu’ici</caption>
    <thead>
      <tr>
        <th scope="col">Produit</th>
        <th scope="col">Compté</th>
      </tr>
    </thead>
    <tbody>
      {tallies.toReversed().map(({ product, milli, pieces, lots }) => (
        <tr key={product.id}>
          <th scope="row">
            {product.label}
            {lots.map(({ lot, milli: of }) => (
              <span key={lot} className={styles.lot}>
                Lot {lot} : {formatQuantity(quantityOf(product.unit, of))}
              </span>
            ))}
          </th>
          <td>
            {typeof pieces === 'number' ? `${piecesText(pieces)}, ` : ''}
            {formatQuantity(quantityOf(product.unit, milli))}
          </td>
        </tr>
      ))}
    </tbody>
  </table>
);

/** Products without a label, and corrected totals. */
function TypedCount({ siteId, products }: { siteId: SiteId; products: Products }) {
  const [productId, setProductId] = useState('');
  const [quantity, setQuantity] = useState<Quantity | null>(null);
  const [pieces, setPieces] = useState<number | null>(null);
  const product = products.find(({ id }) => id === productId);
  return (
    <details className={styles.typed}>
      <summary>Corriger ou saisir à la main</summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (!product || quantity === null) return;
          countTyped(siteId, {
            productId: product.id,
            milli: quantity.milli,
            pieces: pieces === null ? undefined : pieces / 1000,
          });
          setProductId('');
          setQuantity(null);
          setPieces(null);
        }}
      >
        <ProductPicker
          value={productId}
          error={undefined}
          onChange={(id) => {
            setProductId(id);
            setQuantity(null);
            setPieces(null);
          }}
        />
        <QuantityField
          label="Quantité totale présente"
          hint="Remplace ce qui est compté de ce produit."
          unit={product?.unit ?? 'kg'}
          value={quantity}
          max={quantityOf(product?.unit ?? 'kg', 10_000_000)}
          onChange={setQuantity}
        />
        {product?.by_piece ? (
          <NumberField label="Pièces" unit="piece" optional value={pieces} onChange={setPieces} />
        ) : null}
        <Button type="submit" size="large" disabled={!product || quantity === null}>
          Enregistrer cette quantité
        </Button>
      </form>
    </details>
  );
}

/** Result of the last action. */
const outcomeText = (
  last: CountEntry,
  entries: readonly CountEntry[],
  tallies: readonly Tally[],
  products: Products,
): string => {
  const tally = tallies.find(({ entryIds }) => entryIds.includes(last.id));
  if (!tally) return tallyOf([last], products).uncounted[0]?.why ?? 'Pas compté.';
  const { product, milli } = tally;
  const total = formatQuantity(quantityOf(product.unit, milli));
  if (last.kind === 'typed') return `${product.label} : ${total}, saisi à la main.`;
  const added = tallyOf([last], products).tallies[0]?.milli ?? 0;
  const doubt = isRepeated(entries, last)
    ? ' Même étiquette que tout à l’heure : annulez s’il s’agit de la même pièce.'
    : last.piece.doubts === undefined
      ? ''
      : ` ${last.piece.doubts}`;
  return `${product.label} : +${formatQuantity(quantityOf(product.unit, added))}, en tout ${total}.${doubt}`;
};

const RESTART = {
  title: 'Recommencer le comptage ?',
  text: 'Tout ce qui est compté pour ce site sur cet appareil est effacé. Le stock ne change pas.',
  confirmLabel: 'Effacer le comptage',
  tone: 'danger' as const,
};
