import { useQuery, useQueryClient } from '@tanstack/react-query';
import {
  preparationQuery,
  preparationsQuery,
  sendClosing,
} from '#frontend/features/preparation/preparation.queries.ts';
import { weighingQuery } from '#frontend/features/settings/settings.queries.ts';
import { movableProductsQuery } from '#frontend/features/stock/entry.queries.ts';
import { asApiError } from '#frontend/lib/api/api-error.ts';
import { formatQuantity } from '#frontend/lib/display/format.ts';
import { useAction } from '#frontend/lib/forms/use-action.ts';
import { confirmAction } from '#frontend/ui/overlay/confirm-dialog.tsx';
import { quantityOf } from '#shared/kernel/quantity.ts';
import type { Preparation } from '#shared/preparation/preparation.contract.ts';
import { overPercent, type PreparedLine, preparedMilli } from '#shared/preparation/prepared-line.ts';
import { isTooHeavy } from './line-state.ts';
import { type OrderedLine, orderedQuantity, wireLines } from './preparation-state.ts';
import { dropStored } from './stored-weights.ts';
import { dropTypedWeights, typedWeights } from './typed-weights.ts';
import type { useWeighing } from './use-weighing.ts';

type Weighing = Pick<ReturnType<typeof useWeighing>, 'lines' | 'save' | 'version'>;

/** Closing of a preparation: confirms its consequences, and weights far above the order. */
export const useClosing = (preparation: Preparation, { lines, save, version }: Weighing) => {
  const queries = useQueryClient();
  const shipsInErp = useQuery(weighingQuery()).data?.ships_in === 'dolibarr';
  const overweight = preparation.lines.filter((line) => {
    const weighed = lines.find(({ productId }) => productId === line.product_id);
    return weighed && isTooHeavy(line, weighed);
  });
  // lines removed from the order are not closed
  const isOrdered = (productId: string) => preparation.lines.some((line) => line.product_id === productId);
  const closing = useAction(async (untracedReason: string) => {
    await save();
    const body = {
      version: version(),
      lines: wireLines(lines.filter(({ productId }) => isOrdered(productId))),
      overweight: overweight.map(({ product_id: id }) => id),
      ...(untracedReason === '' ? {} : { untraced_reason: untracedReason }),
    };
    const closed = await sendClosing(preparation.order_id, body);
    dropStored(preparation.order_id);
    dropTypedWeights(preparation.order_id);
    queries.setQueryData(preparationQuery(preparation.order_id).queryKey, closed);
    void queries.invalidateQueries({ queryKey: preparationsQuery().queryKey });
    void queries.invalidateQueries({ queryKey: movableProductsQuery().queryKey });
  });
  const close = async () => {
    const typed = typedWeights(preparation.order_id);
    const agreed = await confirmAction({
      title: shipsInErp ? 'Clôturer la préparation ?' : 'Clôturer et expédier ?',
      text: (
        <>
          {overweight.map((line) => (
            <span key={line.product_id}>{overSentence(line, lines)} </span>
          ))}
          {preparation.lines.map((line) => {
            const left = typed.find(({ productId }) => productId === line.product_id);
            return left ? (
              <span key={line.product_id}>
                {formatQuantity(quantityOf(line.unite, left.milli))} de « {line.label} » sont tapés et ne sont
                pas ajoutés : ils n’en feront pas partie.{' '}
              </span>
            ) : null;
          })}
          {shipsInErp
            ? 'Les quantités et le montant deviennent définitifs. Rien ne sort du stock ici : l’expédition faite dans Dolibarr s’en charge.'
            : 'Les quantités et le montant deviennent définitifs, et le stock est sorti.'}
        </>
      ),
      confirmLabel: 'Clôturer',
    });
    if (agreed) closing.run('');
  };
  const refusal = asApiError(closing.error);
  return {
    close,
    pending: closing.pending,
    /** Meat would leave without a lot or origin: a reason is required. */
    untraced:
      refusal?.code === 'untraced'
        ? { text: refusal.message, explain: closing.run, putOff: closing.reset }
        : undefined,
    error: closing.error,
  };
};

const overSentence = (line: OrderedLine, lines: readonly PreparedLine[]): string => {
  const { parts = [] } = lines.find(({ productId }) => productId === line.product_id) ?? {};
  if (line.pieces) {
    const heaviest = Math.max(...parts.map(({ milli, pieces = 1 }) => Math.round(milli / pieces)));
    return `« ${line.label} » : une pièce de ${formatQuantity(quantityOf('kg', heaviest))}.`;
  }
  const ordered = orderedQuantity(line);
  return `« ${line.label} » dépasse de ${overPercent(ordered.milli, preparedMilli({ parts }))} % les ${formatQuantity(ordered)} commandés.`;
};
