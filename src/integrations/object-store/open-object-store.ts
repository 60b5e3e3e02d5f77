import { join } from 'node:path'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'
import type { ObjectStore } from './types.ts'

export const openObjectStore = (config: { objectStoreUrl: string | undefined; dataDir: string }): ObjectStore =>
  config.objectStoreUrl
    ? createS3Store(new URL(config.objectStoreUrl))
    : createFolderStore(join(config.dataDir, 'objects'))
