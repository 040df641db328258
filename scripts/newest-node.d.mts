export declare const NEWEST_NODE: string;
