/**
 * Storage of files and images: a local folder or an S3-compatible bucket.
 * 1. `openObjectStore` chooses by `OBJECT_STORE_URL`; the default is the folder `DATA_DIR/objects`.
 * 2. Keys are generated: lower-case parts separated by slashes, never user input.
 * 3. A store that does not respond is 503; timeouts apply to its silence, not to the length of a transfer.
 * 4. `moveObjects` copies a folder into a bucket and compares checksums.
 * 5. `tryObjectStore` writes, reads and deletes an object, for the operator.
 * 6. `createS3Archive` stores streams of unknown length in a bucket, for backups.
 */
export { contentTypeFor, moveObjects } from './move-objects.ts'
export { objectFolder, openObjectStore } from './open-object-store.ts'
export { createS3Archive, type S3Archive } from './s3-archive.ts'
export { tryObjectStore } from './try-object-store.ts'
export type { ListedObject, ObjectHead, ObjectStore, StoredObject } from './types.ts'
