import { useEffect, useRef, useState } from 'react';
import { messageIn } from '../../api/staff.ts';
import type { SendPicture } from '../api/pictures.ts';
import { pictureFileName, preparePicture } from './prepare-picture.ts';

/** How far the picture of a row is. */
export interface Upload {
  file: File;
  /** from 0 to 1 */
  share: number;
  /** why it was not sent */
  problem?: string | undefined;
  /** the file itself is fine */
  mayRetry?: boolean;
}

/** More would slow each other down on a phone. */
const AT_ONCE = 2;
const UNREADABLE = 400;
const NOT_SENT = 'The picture could not be sent. Please check your connection and try again.';

/** Sends the pictures of rows, two at a time; each has its own progress, and can be tried again. */
export function usePictureUploads(
  sendPicture: SendPicture,
  onSent: (key: number, image: string) => void,
) {
  const [uploads, setUploads] = useState<ReadonlyMap<number, Upload>>(new Map());
  const latest = useRef<ReadonlyMap<number, Upload>>(uploads);
  const waiting = useRef<number[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const onIdle = useRef<(() => void)[]>([]);

  useEffect(() => {
    const stops = running.current;
    return () => {
      waiting.current = [];
      for (const stop of stops.values()) stop.abort();
    };
  }, []);

  function note(key: number, upload: Upload | undefined) {
    const after = new Map(latest.current);
    if (upload) after.set(key, upload);
    else after.delete(key);
    latest.current = after;
    setUploads(after);
  }

  function send(key: number, file: File) {
    drop(key);
    note(key, { file, share: 0 });
    waiting.current.push(key);
    startNext();
  }

  /** The row is gone, or has another file. */
  function drop(key: number) {
    waiting.current = waiting.current.filter((one) => one !== key);
    running.current.get(key)?.abort();
    running.current.delete(key);
    note(key, undefined);
    startNext();
  }

  function startNext() {
    while (running.current.size < AT_ONCE) {
      const key = waiting.current.shift();
      if (key === undefined) break;
      const stop = new AbortController();
      running.current.set(key, stop);
      sendNow(key, stop.signal).finally(() => {
        if (running.current.get(key) === stop) running.current.delete(key);
        startNext();
      });
    }
    if (running.current.size > 0) return;
    for (const resolve of onIdle.current.splice(0)) resolve();
  }

  async function sendNow(key: number, signal: AbortSignal) {
    const file = latest.current.get(key)?.file;
    if (!file) return;
    const prepared = await preparePicture(file);
    if (signal.aborted) return;
    if (prepared.kind === 'refused') {
      return note(key, { file, share: 0, problem: prepared.message });
    }
    const { picture } = prepared;
    const onProgress = (share: number) => {
      if (!signal.aborted) note(key, { file, share });
    };
    const reply = await sendPicture(picture, pictureFileName(picture), onProgress, signal);
    if (signal.aborted) return;
    if (reply.kind !== 'success') {
      // What the server cannot read, it will not read next time.
      const mayRetry = reply.kind !== 'refused' || reply.httpStatus !== UNREADABLE;
      return note(key, { file, share: 0, problem: messageIn(reply, NOT_SENT), mayRetry });
    }
    note(key, undefined);
    onSent(key, reply.answer.data.image);
  }

  return {
    uploads,
    send,
    drop,
    /** Resolves once nothing is being sent, with what was not sent. */
    async whenIdle(): Promise<ReadonlyMap<number, Upload>> {
      if (running.current.size > 0) {
        await new Promise<void>((resolve) => onIdle.current.push(resolve));
      }
      return latest.current;
    },
  };
}
