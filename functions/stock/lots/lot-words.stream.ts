import { indexLots } from './index-lots.ts';
import { openLotWords } from '#functions/stock/stock.module.ts';

export const handler = indexLots(openLotWords());
