const REVOKED_AFTER_MS = 120_000;

/** Saves a file; works offline and under a strict content policy. */
export const download = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  document.body.append(link);
  link.click();
  link.remove();
  // Safari on iOS asks first and reads the URL only after confirmation
  setTimeout(() => URL.revokeObjectURL(url), REVOKED_AFTER_MS);
};
