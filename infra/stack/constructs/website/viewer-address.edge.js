// The visitor's address, for the API's rate limits. CloudFront's own header of that name cannot be combined with an
// origin request policy that leaves Host out, and API Gateway answers to its own Host only.
// oxlint-disable-next-line no-unused-vars -- CloudFront calls it by this name
function handler(event) {
  event.request.headers['x-viewer-address'] = { value: event.viewer.ip };
  return event.request;
}
