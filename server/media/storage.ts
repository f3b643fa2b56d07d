/** One file of a picture; its name is one we made ourselves, such as `800.avif`. */
export interface StoredFile {
  name: string;
  bytes: Buffer;
}

/**
 * Where pictures live: folders of a few small files that never change; others may join them later. Disk today;
 * an object store fits as well (a folder is then a prefix, and `share.jpg`, written last, says that it is whole).
 */
export interface PictureStorage {
  /** All the files of a new folder or none of them; durable when it resolves. */
  putFolder(folder: string, files: readonly StoredFile[]): Promise<void>;
  /** More files for a folder, each durable and whole when it resolves; none when the folder is gone. */
  addFiles(folder: string, files: readonly StoredFile[]): Promise<void>;
  /** One that is not there is no failure. */
  removeFile(folder: string, name: string): Promise<void>;
  /** Undefined when there is no such file. */
  getFile(folder: string, name: string): Promise<Buffer | undefined>;
  /** The folder disappears as a whole; one that is not there is no failure. */
  removeFolder(folder: string): Promise<void>;
  listFolders(): Promise<string[]>;
}
