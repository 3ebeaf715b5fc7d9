/* global SITE, APP_ROUTE -- written in front of this file by edge-code.ts */
// CloudFront’s engine is ECMAScript 5.1 and a little more: no spread, no destructuring, no shorthand, no for-of.

const query = (values) => {
  const pairs = Object.keys(values).map((name) => {
    const entries = values[name].multiValue || [values[name]];
    return entries.map((entry) => (entry.value === '' ? name : `${name}=${entry.value}`)).join('&');
  });
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`;
};

const redirect = (statusCode, statusDescription, location) => ({
  statusCode: statusCode,
  statusDescription: statusDescription,
  headers: { location: { value: location }, 'cache-control': { value: 'no-cache' } },
});

const isKnown = (path) => path in SITE.pages || path in SITE.moved || APP_ROUTE.test(path);

// Which file answers an address of the site. Only known paths are ever put into a Location, so that
// `//elsewhere.test/` cannot send a visitor away. An app route may hold a dot: it is looked at before extensions are.
// oxlint-disable-next-line no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  const request = event.request;
  const path = request.uri;
  const withoutSlash = path.endsWith('/') ? path.slice(0, -1) : path;
  if (path in SITE.pages) {
    request.uri = SITE.pages[path];
    return request;
  }
  if (APP_ROUTE.test(path)) {
    request.uri = SITE.app;
    return request;
  }
  if (path in SITE.moved) return redirect(302, 'Found', SITE.moved[path] + query(request.querystring));
  if (path !== withoutSlash && isKnown(withoutSlash)) {
    return redirect(301, 'Moved Permanently', withoutSlash + query(request.querystring));
  }
  if (/\.[A-Za-z0-9]+$/.test(path.slice(path.lastIndexOf('/') + 1))) return request;
  return redirect(302, 'Found', '/');
}
