import { DESK_API_PATH } from '#contract/desk/desk-endpoint.ts';

/** What a stream of news says: it is open, a branch changed (null: any may have), or it was lost. */
export interface NewsListener {
  opened(): void;
  news(branch: string | null): void;
  lost(): void;
}

/** Milliseconds before a stream that the server ended is opened again; the browser sees to the rest itself. */
const AGAIN_MS = 15_000;

/** Listens to what changes at the branches; answers how to stop. */
export function hearNews(listener: NewsListener): () => void {
  let stream: EventSource;
  let again: ReturnType<typeof setTimeout> | undefined;
  const open = () => {
    stream = new EventSource(`${DESK_API_PATH}/Eventi`);
    stream.onopen = () => listener.opened();
    stream.onmessage = ({ data }) => listener.news(data === '' ? null : String(data));
    stream.onerror = () => {
      listener.lost();
      if (stream.readyState === EventSource.CLOSED) again = setTimeout(open, AGAIN_MS);
    };
  };
  open();
  return () => {
    clearTimeout(again);
    stream.close();
  };
}
