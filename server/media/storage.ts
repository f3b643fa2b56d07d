/** One file of a picture; its name is one we made ourselves, such as `800.avif`. */
export interface StoredFile {
  name: string;
  bytes: Buffer;
}

/** Folders of a few small files that never change, on the disk or in an object store; others may be added later. */
export interface PictureStorage {
  /** All the files of a new folder or none of them; durable when it resolves. */
  putFolder(folder: string, files: readonly StoredFile[]): Promise<void>;
  /** More files for a folder, each durable and whole when it resolves; none when the folder is gone. */
  addFiles(folder: string, files: readonly StoredFile[]): Promise<void>;
  /** A missing file is no failure. */
  removeFile(folder: string, name: string): Promise<void>;
  /** Undefined when there is no such file; as it was written, or it throws. */
  getFile(folder: string, name: string): Promise<Buffer | undefined>;
  /** A missing folder is no failure. */
  removeFolder(folder: string): Promise<void>;
  list(): Promise<Map<string, string[]>>;
}

const contentTypes: Record<string, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  jpg: 'image/jpeg',
};

/** By the end of the name; undefined for what is no file of a picture. */
export function contentTypeOf(file: string): string | undefined {
  return contentTypes[file.split('.').at(-1) ?? ''];
}

const SAFE_NAME = /^[A-Za-z0-9](?:[A-Za-z0-9-]|\.(?!\.)){0,199}$/;

export function isSafeName(name: string): boolean {
  return SAFE_NAME.test(name);
}

/** Throws for every name that could lead out of the pictures' folder. */
export function refuseUnsafeName(name: string): void {
  if (!isSafeName(name)) throw new Error('not a name of a picture or of its file');
}
