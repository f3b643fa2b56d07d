import * as nodeFiles from 'node:fs/promises';
import type { FileSystem } from '../disk-storage.ts';

/** The real file system with a hook before each step that writes; a hook that throws makes that step fail. */
export function interruptedFiles(before: () => void): FileSystem {
  return {
    ...nodeFiles,
    mkdir: hooked(nodeFiles.mkdir),
    rename: hooked(nodeFiles.rename),
    rm: hooked(nodeFiles.rm),
    async writeFile(file, content, options) {
      if (!Buffer.isBuffer(content)) throw new TypeError('pictures are bytes');
      before();
      const half = content.length >> 1;
      await nodeFiles.writeFile(file, content.subarray(0, half), options);
      before();
      await nodeFiles.appendFile(file, content.subarray(half));
      before();
    },
    async open(...call) {
      before();
      const handle = await nodeFiles.open(...call);
      return {
        sync: hooked(() => handle.sync()),
        [Symbol.asyncDispose]: () => handle.close(),
      };
    },
  };

  function hooked<Call extends (...call: never[]) => unknown>(call: Call): Call {
    return new Proxy(call, {
      apply: async (target, self, given) => {
        before();
        return Reflect.apply(target, self, given);
      },
    });
  }
}
