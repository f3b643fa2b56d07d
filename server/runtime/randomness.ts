import * as crypto from 'node:crypto';

/** Where the server takes randomness from: a simulation may give another. */
export interface Randomness {
  randomBytes(size: number): Buffer;
  /** A whole number from 0 up to, but not including, `max`. */
  randomInt(max: number): number;
  randomUuid(): string;
  /** From 0 up to, but not including, 1; anybody could guess it. */
  randomFraction(): number;
}

export const nodeRandomness: Randomness = {
  randomBytes: (size) => crypto.randomBytes(size),
  randomInt: (max) => crypto.randomInt(max),
  randomUuid: () => crypto.randomUUID(),
  randomFraction: () => Math.random(),
};

let source = nodeRandomness;

/** For the simulation only. */
export function replaceRandomness(other: Randomness): void {
  source = other;
}

export const randomBytes = (size: number): Buffer => source.randomBytes(size);

export const randomInt = (max: number): number => source.randomInt(max);

export const randomUuid = (): string => source.randomUuid();

export const randomFraction = (): number => source.randomFraction();
