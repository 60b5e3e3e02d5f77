import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * The Node that started npm, which may be older than the one that the project brings and its tests run on. The workflow runs on
 * machines with Node 20 and with Node 24, so the SDK is tried on both.
 */
export const findMachineNode = (): string =>
  (process.env.PATH ?? '')
    .split(delimiter)
    .filter((folder) => !folder.includes('node_modules'))
    .map((folder) => join(folder, process.platform === 'win32' ? 'node.exe' : 'node'))
    .find(existsSync) ?? process.execPath
