import { Fn, type Stack } from 'aws-cdk-lib';

/**
 * Key by which CloudFront proves itself to the API, so that its visitor address is trusted: the random part
 * of the shop's own id, unguessable from outside, and nothing to store.
 */
export const originKeyOf = (shop: Stack): string => Fn.select(2, Fn.split('/', shop.stackId));
