export function licencesOf(root: string): string;
