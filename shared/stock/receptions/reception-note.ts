import { quantityText, type Unit } from '#shared/kernel/quantity.ts';
import type { ReceiveBody } from './receptions.contract.ts';

/** Note of the reception in the ERP: temperature of each line, refused goods with reasons. */
export const receptionNote = (
  lines: ReceiveBody['lines'],
  productOf: (orderLineId: string) => { label: string; unit: Unit },
): string =>
  [
    ...new Set(
      lines.flatMap(
        ({ order_line_id: lineId, temperature, refused_qty: refused, refused_reason: reason }) => {
          const { label, unit } = productOf(lineId);
          const texts = [
            ...(temperature === undefined ? [] : [`${String(temperature).replace('.', ',')} °C à l’arrivée`]),
            ...(refused ? [`refusé : ${quantityText({ unit, milli: refused })}, ${reason ?? ''}`] : []),
          ];
          return texts.length === 0 ? [] : [`${label} : ${texts.join(' ; ')}`];
        },
      ),
    ),
  ].join('\n');
