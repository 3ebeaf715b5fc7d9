import { createContext } from 'react';

/** Delivery day of an order placed now, as text; undefined: unknown. Read by each row. */
export const DeliveredWhen = createContext<string | undefined>(undefined);
