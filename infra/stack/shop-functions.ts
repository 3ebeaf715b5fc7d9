import { backgroundFunctions } from './background-functions.ts';
import { httpFunctions } from './http-functions.ts';

/** Every Lambda of the product, by entry file: the only list from which functions are created. */
export const shopFunctions = { ...httpFunctions, ...backgroundFunctions } as const;

export type FunctionName = keyof typeof shopFunctions;
