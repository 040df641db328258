/** The metrics of the product and of its processes that the expressions of a text name, `up` aside. */
export const metricsOf = (text: string): readonly string[] => [
  ...new Set(text.match(/\b(fissa_[a-z_]+|nodejs_[a-z0-9_]+|process_[a-z_]+)\b/g) ?? []),
];
