export const RENDERED: string;
export const ALERTS: string;
export const CHART_ALERTS: string;
export const EXAMPLE: string;
export function canRender(): boolean;
export function render(...values: readonly string[]): string;
export function sourcesHash(): string;
export function withHeader(documents: string): string;
