/**
 * SHA-256 and HMAC-SHA256: the browser's own, or a library's on a plain-HTTP address of a home
 * network, where browsers have none.
 */
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';

export type Bytes = Uint8Array<ArrayBuffer>;

export interface Hashing {
  sha256(data: Bytes): Promise<Bytes>;
  hmac(key: Bytes, data: Bytes): Promise<Bytes>;
}

/** The browser's. */
export function native(subtle: SubtleCrypto): Hashing {
  const keyed = { name: 'HMAC', hash: 'SHA-256' };
  return {
    sha256: async (data) => new Uint8Array(await subtle.digest('SHA-256', data)),
    hmac: async (key, data) => {
      const handle = await subtle.importKey('raw', key, keyed, false, ['sign']);
      return new Uint8Array(await subtle.sign('HMAC', handle, data));
    },
  };
}

/** The library's. */
export const portable: Hashing = {
  sha256: async (data) => new Uint8Array(sha256(data)),
  hmac: async (key, data) => new Uint8Array(hmac(sha256, key, data)),
};

/** The browser's if it has one here. */
export const hashing = (): Hashing =>
  globalThis.crypto?.subtle ? native(crypto.subtle) : portable;
