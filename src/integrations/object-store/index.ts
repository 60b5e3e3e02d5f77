/**
 * Storage of files and images: a local folder or an S3-compatible bucket.
 * 1. `openObjectStore` chooses by `OBJECT_STORE_URL`; the default is the folder `DATA_DIR/objects`.
 * 2. Keys are generated: lower-case parts separated by slashes, never user input.
 */
export { openObjectStore } from './open-object-store.ts'
export type { ObjectStore, StoredObject } from './types.ts'
