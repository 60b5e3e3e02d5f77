import { join } from 'node:path'
import { createFolderStore } from './folder-store.ts'
import { createS3Store } from './s3-store.ts'
import type { ObjectStore } from './types.ts'

export const objectFolder = (config: { dataDir: string }) => join(config.dataDir, 'objects')

export const openObjectStore = (config: { objectStoreUrl: string | undefined; dataDir: string }): ObjectStore =>
  config.objectStoreUrl ? createS3Store(new URL(config.objectStoreUrl)) : createFolderStore(objectFolder(config))
