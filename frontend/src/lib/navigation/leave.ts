/** Navigates to another site, replacing this history entry. */
export const leaveFor = (url: string): void => location.replace(url);

/** http(s) URLs only, no scripts or files. */
export const isWebPage = (url: string): boolean =>
  URL.canParse(url) && /^https?:$/.test(new URL(url).protocol);
