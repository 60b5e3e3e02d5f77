import { join } from 'node:path'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'
import type { ObjectStore } from './types.ts'

export const objectFolder = (config: { dataDir: string }) => join(config.dataDir, 'objects')

type Where = { objectStoreUrl: string | undefined; dataDir: string; databaseUrl?: string }

/**
 * With the embedded database, the service may run as root, as commands do, while PostgreSQL's account owns the data
 * folder.
 */
export const openObjectStore = (config: Where): ObjectStore =>
  config.objectStoreUrl
    ? createS3Store(new URL(config.objectStoreUrl))
    : createFolderStore(objectFolder(config), { isGivenToOwner: config.databaseUrl !== undefined })
