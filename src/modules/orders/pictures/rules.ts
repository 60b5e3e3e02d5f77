import type { PictureKind } from './picture-names.ts'

const mebibyte = 1024 * 1024

/** How many pictures of a kind an order takes, and of how many bytes together. */
export const orderLimits: Record<PictureKind, { maxPictures: number; maxBytes: number }> = {
  'transfer-proofs': { maxPictures: 5, maxBytes: 10 * mebibyte },
  // Of two returns.
  'return-pictures': { maxPictures: 10, maxBytes: 20 * mebibyte },
}

/** So many bytes of pictures that nobody has named yet are kept for one store. */
export const maxUnnamedBytes = 200 * mebibyte

/** So many bytes of pictures one process receives at the same time, in all and for the stores of one business. */
export const maxReceivedBytes = 512 * mebibyte
export const maxReceivedBytesPerBusiness = 128 * mebibyte

/** How long an upload URL is valid, and afterwards a picture waits to be named. */
export const uploadMs = 15 * 60_000
