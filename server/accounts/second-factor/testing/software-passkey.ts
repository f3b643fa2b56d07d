import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';
import type { SecondProof } from '#contract/second-factor.ts';

type PasskeyAnswer = Extract<SecondProof, { kind: 'passkey' }>['answer'];

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

export interface SoftwarePasskey {
  id: string;
  /** What a browser answers to `navigator.credentials.create`. */
  create(options: { challenge: string }): ReturnType<typeof newAnswer>;
  /** What a browser answers to `navigator.credentials.get`. */
  get(options: { challenge: string }): PasskeyAnswer;
}

/** A passkey in memory: P-256, no attestation, a counter that counts. `verifies: false` does not ask for a finger. */
export function createPasskey({
  rpId = '127.0.0.1',
  origin = 'http://127.0.0.1:3000',
  verifies = true,
  counts = true,
} = {}): SoftwarePasskey {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const rawId = randomBytes(32);
  const id = rawId.toString('base64url');
  const verified = verifies ? USER_VERIFIED : 0;
  let counter = 0;

  return {
    id,
    create({ challenge }) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' });
      const key = coseKey(Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url'));
      const length = Buffer.from([0, rawId.length]);
      const credential = Buffer.concat([Buffer.alloc(16), length, rawId, key]);
      const data = Buffer.concat([head(USER_PRESENT | verified | HAS_CREDENTIAL), credential]);
      return newAnswer(id, clientData('webauthn.create', challenge), data);
    },
    get({ challenge }) {
      if (counts) counter += 1;
      const client = clientData('webauthn.get', challenge);
      const data = head(USER_PRESENT | verified);
      const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
      const response = {
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      };
      return { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} };
    },
  };

  function head(flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flags]), count]);
  }

  function clientData(type: string, challenge: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}

function newAnswer(id: string, client: Buffer, data: Buffer) {
  return {
    id,
    rawId: id,
    type: 'public-key' as const,
    response: {
      clientDataJSON: client.toString('base64url'),
      attestationObject: withoutAttestation(data).toString('base64url'),
      transports: ['internal'],
    },
    clientExtensionResults: {},
  };
}

/** COSE, in CBOR: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseKey(x: Buffer, y: Buffer): Buffer {
  const bytes = Buffer.from([0x58, 0x20]);
  return Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes,
    x,
    Buffer.from([0x22]),
    bytes,
    y,
  ]);
}

/** CBOR: {"fmt": "none", "attStmt": {}, "authData": data}. */
function withoutAttestation(data: Buffer): Buffer {
  const text = (word: string) =>
    Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)]);
  const length = Buffer.from([0x59, data.length >> 8, data.length & 0xff]);
  return Buffer.concat([
    Buffer.from([0xa3]),
    text('fmt'),
    text('none'),
    text('attStmt'),
    Buffer.from([0xa0]),
    text('authData'),
    length,
    data,
  ]);
}
