import path from 'node:path';

/**
 * Ends this process when its npm was killed, because a killed npm cannot pass signals on. Processes started
 * without npm, or by another package's script, are not affected.
 */
export function endWithNpm(root = path.resolve(import.meta.dirname, '../..')) {
  if (process.env.npm_package_json !== path.join(root, 'package.json')) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    process.kill(process.pid, 'SIGTERM');
  }, 500);
  watch.unref();
}
