/** One file somebody could upload, and what becomes of it. */
export interface HostileFile {
  name: string;
  bytes: Buffer;
  /** 'either': decoders may differ about such damage; refused or kept, every other promise holds. */
  outcome: 'refused' | 'kept' | 'either';
  /** The sentence of the refusal. */
  message?: string;
}
