/** Hands a file over to the browser, which saves it; works without network and under a strict content policy. */
export const download = (name: string, content: Blob): void => {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // the browser has taken its copy once the click's task is over
  setTimeout(() => URL.revokeObjectURL(url));
};
