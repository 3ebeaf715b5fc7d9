import { createContext } from 'react';

/** When an order placed now is delivered, in words; undefined while that is not known. Read by every row's stock. */
export const DeliveredWhen = createContext<string | undefined>(undefined);
