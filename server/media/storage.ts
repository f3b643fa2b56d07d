/** One file of a picture; its name is one we made ourselves, such as `800.avif`. */
export interface StoredFile {
  name: string;
  bytes: Buffer;
}

/**
 * Where pictures live: folders of a few small files that never change; others may join them later. On the disk, or in an
 * object store, where a folder is a prefix and `share.jpg`, written last, says that it is whole.
 */
export interface PictureStorage {
  /** All the files of a new folder or none of them; durable when it resolves. */
  putFolder(folder: string, files: readonly StoredFile[]): Promise<void>;
  /** More files for a folder, each durable and whole when it resolves; none when the folder is gone. */
  addFiles(folder: string, files: readonly StoredFile[]): Promise<void>;
  /** One that is not there is no failure. */
  removeFile(folder: string, name: string): Promise<void>;
  /** Undefined when there is no such file; as it was written, or it throws. */
  getFile(folder: string, name: string): Promise<Buffer | undefined>;
  /** The folder disappears as a whole; one that is not there is no failure. */
  removeFolder(folder: string): Promise<void>;
  /** The names of the files in each folder. */
  list(): Promise<Map<string, string[]>>;
}

const SAFE_NAME = /^[A-Za-z0-9](?:[A-Za-z0-9-]|\.(?!\.)){0,199}$/;

/** Whether it can be the name of a folder of pictures, or of a file in one. */
export function isSafeName(name: string): boolean {
  return SAFE_NAME.test(name);
}

/** Throws for every name that could lead out of the place of the pictures. */
export function refuseUnsafeName(name: string): void {
  if (!isSafeName(name)) throw new Error('not a name of a picture or of its file');
}
