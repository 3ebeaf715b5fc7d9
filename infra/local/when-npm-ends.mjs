// Runs before the packages are installed, on Node 20 or later: plain JavaScript, nothing but Node.

/**
 * Calls `end` once when the npm that runs this script has ended. npm forwards SIGINT and SIGTERM, but only
 * to its own child, and a killed npm forwards nothing.
 */
export function whenNpmIsGone(end) {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    end();
  }, 500);
  watch.unref();
}
