import { expect, test } from 'vitest';
import { BadPath, routeTable } from '#infra/local/api/route-table.ts';

function table(...keys: string[]) {
  const routes = keys.map((key) => ({ key, functionArn: key, timeoutMs: 1, throttle: undefined }));
  const find = routeTable(routes);
  return (method: string, path: string) => {
    const match = find(method, path);
    return match === undefined ? undefined : [match.route.key, match.parameters];
  };
}

test('literal wins over parameter, parameter over greedy, a method over ANY, $default takes the rest', () => {
  const find = table(
    '$default',
    'ANY /api/{proxy+}',
    'GET /api/orders/{id}',
    'ANY /api/orders/{id}',
    'GET /api/orders/latest',
  );
  expect(find('GET', '/api/orders/latest')).toEqual(['GET /api/orders/latest', {}]);
  expect(find('GET', '/api/orders/7')).toEqual(['GET /api/orders/{id}', { id: '7' }]);
  expect(find('PUT', '/api/orders/7')).toEqual(['ANY /api/orders/{id}', { id: '7' }]);
  expect(find('GET', '/api/orders/7/lines')).toEqual(['ANY /api/{proxy+}', { proxy: 'orders/7/lines' }]);
  expect(find('GET', '/elsewhere')).toEqual(['$default', {}]);
});

test('a parameter is one decoded, non-empty segment', () => {
  const find = table('GET /a/{name}/b');
  expect(find('GET', '/a/c%C3%B4te%2Fx/b')).toEqual(['GET /a/{name}/b', { name: 'côte/x' }]);
  expect(find('GET', '/a//b')).toBeUndefined();
  expect(find('GET', '/a/x/b/')).toBeUndefined();
  expect(() => find('GET', '/a/%ZZ/b')).toThrow(BadPath);
});
