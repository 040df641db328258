export interface Panel {
  readonly title: string;
  readonly type: string;
  readonly gridPos: { readonly x: number; readonly y: number; readonly w: number; readonly h: number };
  readonly targets?: readonly { readonly expr: string }[];
}
export const DASHBOARD: string;
export function dashboard(): { readonly panels: readonly Panel[] };
export function written(): string;
