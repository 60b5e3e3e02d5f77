import { createKeyUsage, type KeyUsage } from '../modules/accounts/api-keys/index.ts'
import { type CallRecorder, createCallRecorder } from '../modules/apps/call-log/index.ts'
import { createInstallationUsage, type InstallationUsage } from '../modules/apps/installations/index.ts'
import type { Service } from '../platform/service.ts'

/** What is recorded about credentials when they are used: kept in memory and written in intervals. */
export type Usage = { keys: KeyUsage; installations: InstallationUsage; calls: CallRecorder }

export const createUsage = (service: Service): Usage => ({
  keys: createKeyUsage(service.db, service.log),
  installations: createInstallationUsage(service.db, service.log),
  calls: createCallRecorder(service),
})
