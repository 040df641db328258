export type Engine = 'firefox' | 'webkit';
export declare function wantedEngines(): Engine[];
/** The program that drives an engine; undefined when it is not there. */
export declare function findEngine(name: Engine): string | undefined;
export declare function ensureEngines(): Promise<boolean>;
