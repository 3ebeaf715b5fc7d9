import type { Recorded } from '#frontend/features/stock/admin/entry/recorded.ts';
import { formatMoney } from '#frontend/lib/display/format.ts';
import { Banner } from '#frontend/ui/feedback/banner.tsx';
import { centsFromEuros } from '#shared/kernel/money.ts';

type Created = Recorded['data']['products'][number];

/** New products of the operation: where they are sold, and what is missing. */
export const CreatedProducts = ({ products }: { products: readonly Created[] }) => {
  const unpriced = products.filter(({ price }) => price === null);
  const priced = products.filter(({ price }) => price !== null);
  return (
    <>
      {priced.length > 0 ? (
        <Banner kind="info" title="En boutique dès que Dolibarr les connaît">
          {`${priced.map(inWords).join(' ; ')}.`}
        </Banner>
      ) : null}
      {unpriced.length > 0 ? (
        <Banner kind="warning" title="Créés sans prix, absents de la boutique">
          {`${unpriced.map(inWords).join(' ; ')}. Ils attendent sous « À compléter » au tableau de bord.`}
        </Banner>
      ) : null}
    </>
  );
};

const inWords = ({ label, price, unit, barcode }: Created): string =>
  [
    label,
    ...(price === null
      ? []
      : [`${formatMoney(centsFromEuros(price))} ${unit === 'kg' ? 'le kg' : 'la pièce'}`]),
    `code-barres ${barcode}`,
  ].join(', ');
