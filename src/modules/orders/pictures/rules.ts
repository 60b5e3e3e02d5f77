import type { PictureKind } from './picture-names.ts'

const mebibyte = 1024 * 1024

/** The most pictures of a kind per order, and their total size. */
export const orderLimits: Record<PictureKind, { maxPictures: number; maxBytes: number }> = {
  'transfer-proofs': { maxPictures: 5, maxBytes: 10 * mebibyte },
  // Enough for two returns.
  'return-pictures': { maxPictures: 10, maxBytes: 20 * mebibyte },
  // Enough for the reviews of several products; what is stored of them is smaller.
  'review-pictures': { maxPictures: 12, maxBytes: 60 * mebibyte },
}

/** The most bytes of unattached pictures per store. */
export const maxUnnamedBytes = 200 * mebibyte

/**
 * The most bytes of pictures that a process receives at the same time: in total, and for the stores of one business.
 */
export const maxReceivedBytes = 512 * mebibyte
export const maxReceivedBytesPerBusiness = 128 * mebibyte

/** How long an upload URL is valid, and how long a picture may stay unattached. */
export const uploadMs = 15 * 60_000
