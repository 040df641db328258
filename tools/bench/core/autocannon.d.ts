declare module 'autocannon' {
  interface Request {
    readonly method?: string;
    readonly path?: string;
    readonly headers?: Readonly<Record<string, string>>;
    readonly body?: string;
    readonly setupRequest?: (request: Request) => Request;
  }
  interface Options {
    readonly url: string;
    readonly connections: number;
    readonly duration: number;
    readonly requests: readonly Request[];
  }
  interface Result {
    readonly requests: { readonly total: number };
    readonly latency: { readonly p99: number };
    readonly duration: number;
    readonly non2xx: number;
    readonly errors: number;
  }
  const run: (options: Options) => Promise<Result>;
  export = run;
}
