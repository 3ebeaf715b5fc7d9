/* global SITE, APP_ROUTE -- written in front of this file by edge-code.ts */

const known = (path) => path in SITE.pages || path in SITE.moved || APP_ROUTE.test(path);

const query = (values) => {
  const pairs = Object.entries(values).flatMap(([name, { value, multiValue }]) =>
    (multiValue || [{ value }]).map((one) => (one.value === '' ? name : `${name}=${one.value}`)),
  );
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
};

const redirect = (statusCode, statusDescription, location) => ({
  statusCode,
  statusDescription,
  headers: { location: { value: location }, 'cache-control': { value: 'no-cache' } },
});

// Which file answers an address of the site. Only known paths are ever put into a Location, so that
// `//elsewhere.test/` cannot send a visitor away. An app route may hold a dot: it is looked at before extensions are.
// oxlint-disable-next-line no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  const { request } = event;
  const path = request.uri;
  if (path in SITE.pages) return { ...request, uri: SITE.pages[path] };
  if (APP_ROUTE.test(path)) return { ...request, uri: SITE.app };
  if (path in SITE.moved) return redirect(302, 'Found', SITE.moved[path] + query(request.querystring));
  if (path.endsWith('/') && known(path.slice(0, -1))) {
    return redirect(301, 'Moved Permanently', path.slice(0, -1) + query(request.querystring));
  }
  if (/\.[A-Za-z0-9]+$/.test(path.slice(path.lastIndexOf('/') + 1))) return request;
  return redirect(302, 'Found', '/');
}
