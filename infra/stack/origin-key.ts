import { Fn, type Stack } from 'aws-cdk-lib';

/**
 * What CloudFront says to the API so that the visitor's address it gives is believed: the random part of the shop's own
 * id, unguessable from outside, and nobody has to keep it.
 */
export const originKeyOf = (shop: Stack): string => Fn.select(2, Fn.split('/', shop.stackId));
