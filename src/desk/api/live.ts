import { DESK_API_PATH } from '#contract/desk/desk-endpoint.ts';

/** Handlers for the event stream: it opened, a branch changed (null: any may have), or it was lost. */
export interface NewsListener {
  opened(): void;
  news(branch: string | null): void;
  lost(): void;
}

/** Pause before reopening a stream that the server closed; after other losses the browser reconnects. */
const AGAIN_MS = 15_000;

/** Subscribes to changes of branches; returns the unsubscribe function. */
export function subscribeNews(listener: NewsListener): () => void {
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
