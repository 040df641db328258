// Ends a process that npm has started when npm is killed by SIGKILL. Otherwise it would keep its port and database.
import { readFileSync } from 'node:fs';

/**
 * Ends this process as soon as its parent is gone, if npm started it. A process started by `node` may outlive its
 * shell.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  const grandparent = isShell(parent) ? parentOf(parent) : undefined;
  setInterval(() => {
    const orphaned = process.ppid !== parent || (grandparent !== undefined && parentOf(parent) !== grandparent);
    if (orphaned) process.exit(1);
  }, 200).unref();
}

function isShell(pid) {
  return /^\d+ \((sh|dash|bash|ash|zsh|busybox)\)/.test(stat(pid));
}

function parentOf(pid) {
  return stat(pid).split(') ')[1]?.split(' ')[1];
}

function stat(pid) {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return '';
  }
}
