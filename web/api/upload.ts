import { type Call, type Reply, readReply } from './request.ts';

interface UploadOptions extends Call {
  form?: FormData | undefined;
  /** Sent as JSON where there is no form. */
  body?: unknown;
  /** Called with how much has been sent, from 0 to 1. */
  onProgress?: ((share: number) => void) | undefined;
  timeoutMs: number;
}

/** Sends what may take long, and reads the JSON answer; never rejects. `fetch` cannot tell how much has been sent. */
export function upload<Answer>(
  path: string,
  { method = 'POST', form, body, headers = {}, onProgress, timeoutMs, signal }: UploadOptions,
): Promise<Reply<Answer>> {
  return new Promise((resolve) => {
    const call = new XMLHttpRequest();
    const stop = () => call.abort();
    const finish = (reply: Reply<Answer>) => {
      signal?.removeEventListener('abort', stop);
      resolve(reply);
    };
    call.open(method, path);
    call.timeout = timeoutMs;
    call.setRequestHeader('accept', 'application/json');
    if (!form) call.setRequestHeader('content-type', 'application/json');
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable && total > 0) onProgress?.(loaded / total);
    };
    call.onload = () =>
      finish(readReply(call.status, call.getResponseHeader('content-type'), call.responseText));
    call.onerror = () => finish({ kind: 'network' });
    call.onabort = () => finish({ kind: 'network' });
    call.ontimeout = () => finish({ kind: 'timeout' });
    if (signal?.aborted) return finish({ kind: 'network' });
    signal?.addEventListener('abort', stop);
    call.send(form ?? JSON.stringify(body));
  });
}
