// Watches folders, not files: editors replace files, and new files appear that no watcher knows.
import { readdirSync, watch } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

/** Debounce in milliseconds: a save is several changes. */
const TOGETHER_MS = 50;

/**
 * Runs the work after each change below the folders, one run at a time. Changes during a run start another one,
 * so that the last change is never lost. It keeps no process alive, and ends with the signal.
 */
export function whenChanged(folders, work, signal) {
  const watchers = new Map();
  let isDue = false;
  let isWorking = false;

  async function changed() {
    isDue = true;
    if (isWorking) return;
    isWorking = true;
    while (isDue) {
      await pause(TOGETHER_MS);
      if (signal.aborted) return;
      isDue = false;
      watchAll();
      await work();
    }
    isWorking = false;
  }

  function watchAll() {
    const there = new Set(folders.flatMap(below));
    for (const [folder, watcher] of watchers) if (!there.has(folder)) watchers.delete(folder) && watcher.close();
    for (const folder of there)
      if (!watchers.has(folder)) watchers.set(folder, watch(folder, { persistent: false }, changed));
  }
  watchAll();
  signal.addEventListener('abort', () => watchers.forEach((watcher) => watcher.close()), { once: true });
}

function below(folder) {
  const inside = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory());
  return [folder, ...inside.map((entry) => join(entry.parentPath ?? entry.path, entry.name))];
}
