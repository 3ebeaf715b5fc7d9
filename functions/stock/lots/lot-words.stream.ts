import { indexLots } from './index-lots.ts';
import { openLotSearchIndex } from '#functions/stock/stock.module.ts';

export const handler = indexLots(openLotSearchIndex());
