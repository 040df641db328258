import type { SpanOptions } from '../../tracing/trace.ts';

const TABLE = /\b(?:from|into|update|join)\s+"?([a-z_][\w.]*)/i;

/** Span of a statement: its verb and its table, without text and values. */
export function spanOfStatement(text: string): SpanOptions {
  const [operation = 'statement'] = text.trim().split(/[\s;]/, 1);
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
