/** The names of all metrics in alert expressions, except `up`. */
export const metricsOf = (text: string): readonly string[] => [
  ...new Set(text.match(/\b(fissa_[a-z_]+|nodejs_[a-z0-9_]+|process_[a-z_]+)\b/g) ?? []),
];
