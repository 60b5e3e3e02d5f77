/**
 * Where files and pictures lie: a folder of this machine, or a bucket of any service that speaks S3.
 * 1. `openObjectStore` picks by `OBJECT_STORE_URL`; without one it is `DATA_DIR/objects`.
 * 2. Keys are made by us: lower-case parts with slashes between, never what a person typed.
 */
export { openObjectStore } from './open-object-store.ts'
export type { ObjectStore, StoredObject } from './types.ts'
