/* global NONCE_TIMING -- written in front of this file by edge-code.ts */
// CloudFront shows the answer with the headers of its policy. Its id of a request is encrypted, Base64, and new each
// time: a nonce that nobody can guess. An answer that a browser kept must not come with the nonce of another time.
// oxlint-disable-next-line no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  const headers = event.response.headers;
  const nonce = event.context.requestId.replace(/[^A-Za-z0-9_-]/g, '');
  const policy = headers['content-security-policy'].value;
  headers['content-security-policy'] = {
    value: policy.replace("script-src 'self'", `script-src 'self' 'nonce-${nonce}'`),
  };
  headers['server-timing'] = { value: `${NONCE_TIMING};desc="${nonce}"` };
  headers['cache-control'] = { value: 'no-store' };
  return event.response;
}
