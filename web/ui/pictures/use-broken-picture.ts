import { useEffect, useRef, useState } from 'react';

/** Also notices a failure from before scripts ran. */
export function useBrokenPicture() {
  const picture = useRef<HTMLImageElement>(null);
  const [isBroken, setBroken] = useState(false);
  useEffect(() => {
    const image = picture.current;
    if (!image?.complete || image.naturalWidth > 0) return;
    // A drawing without a size of its own also has width 0 in some browsers; only decoding tells it from a broken one.
    image.decode().catch(() => setBroken(true));
  }, []);
  return { picture, isBroken, noteBroken: () => setBroken(true) };
}
