const REVOKED_AFTER_MS = 120_000;

/** Hands a file over to the browser, which saves it; works without network and under a strict content policy. */
export const download = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari on iOS asks the person first, and reads the address only then
  setTimeout(() => URL.revokeObjectURL(url), REVOKED_AFTER_MS);
};
