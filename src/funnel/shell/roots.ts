import { createRoot as create } from 'react-dom/client';

/**
 * In one file with React itself, which therefore runs when that file does: in a task of its own, before the program's
 * (R15.7.4).
 */
export const createRoot = create;
