import * as nodeFiles from 'node:fs/promises';
import type { FileSystem } from '../disk-storage.ts';

/** The real file system with a hook before each step that writes; a hook that throws makes that step fail. */
export function interruptedFiles(before: () => void): FileSystem {
  return {
    ...nodeFiles,
    mkdir: hooked(nodeFiles.mkdir),
    rename: hooked(nodeFiles.rename),
    rm: hooked(nodeFiles.rm),
    async open(...call) {
      before();
      const handle = await nodeFiles.open(...call);
      return {
        close: () => handle.close(),
        sync: hooked(() => handle.sync()),
        async writeFile(content) {
          if (!Buffer.isBuffer(content)) throw new TypeError('pictures are bytes');
          const half = content.length >> 1;
          await handle.writeFile(content.subarray(0, half));
          before();
          await handle.writeFile(content.subarray(half));
        },
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
