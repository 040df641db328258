import type { Asked } from '../../tracing/trace.ts';

const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_][\w.]*)/i;

/** A statement in a trace: what it does and to which table. Its text and its values stay here. */
export function spanOfStatement(text: string): Asked {
  const [operation = 'statement'] = text.trim().split(/\s/, 1);
  const table = TABLE.exec(text)?.[1];
  return {
    name: table === undefined ? operation : `${operation} ${table}`,
    kind: 'client',
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      ...(table !== undefined && { 'db.collection.name': table }),
    },
  };
}
