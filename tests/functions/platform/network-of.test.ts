import { expect, test } from 'vitest';
import { networkOf } from '#functions/platform/http/network-of.ts';

test.each([
  ['198.51.100.7', '198.51.100.7'],
  ['::ffff:198.51.100.7', '198.51.100.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002:ffff::1', '2001:db8:1:2::/64'],
  ['2001:db8::6', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['nowhere', 'nowhere'],
])('%s counts as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
