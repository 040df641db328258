export function freeNear(usual: number): Promise<number>;
