import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { CommandError, UsageError } from '../command.ts'

/** What the dashboard's form of a new app is filled in with. It holds no secret, so it may be committed. */
export type AppFile = {
  name: string
  /** Where the app begins to ask a merchant for access. */
  install_url: string
  redirect_uri: string
  manage_url?: string
  webhook_url?: string
  scopes: string[]
  events: string[]
}

export const appFileName = 'etalase.app.json'

/** The addresses that apps of create-etalase have, below the one where the app runs. */
export function toAppFile(name: string, address: string): AppFile {
  if (!URL.canParse(address) || !/^https?:$/.test(new URL(address).protocol))
    throw new UsageError(`Not an address such as http://localhost:4000: ${address}`)
  const base = address.replace(/\/+$/, '')
  return {
    name,
    install_url: `${base}/install`,
    redirect_uri: `${base}/callback`,
    manage_url: `${base}/launch`,
    // The service does not reach this machine; `listen` fetches the events instead.
    ...(base.startsWith('https:') && { webhook_url: `${base}/webhooks` }),
    scopes: ['store:list', 'order:read'],
    events: ['order.created', 'app.installed', 'app.disabled', 'app.enabled', 'app.revoked'],
  }
}

/** Never overwrites a file that is there. */
export async function writeAppFile(folder: string, file: AppFile): Promise<string> {
  const path = resolve(join(folder, appFileName))
  await writeFile(path, `${JSON.stringify(file, null, 2)}\n`, { flag: 'wx' }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'EEXIST') throw new CommandError(`${path} exists`, 'Edit it, or delete it first')
    throw new CommandError(`${path} cannot be written: ${error.message}`)
  })
  return path
}

export async function readAppFile(folder: string, program: string): Promise<AppFile> {
  const path = resolve(join(folder, appFileName))
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw new CommandError(`There is no ${path}`, `Run: ${program} app init`)
    throw new CommandError(`${path} cannot be read: ${error.message}`)
  })
  const file = parse(text)
  const wrong = findWrong(file)
  if (wrong) throw new CommandError(`${path}: ${wrong}`)
  return file as AppFile
}

function parse(text: string): Partial<AppFile> {
  try {
    return (JSON.parse(text) ?? {}) as Partial<AppFile>
  } catch {
    return {}
  }
}

function findWrong(file: Partial<AppFile>): string | undefined {
  const texts = ['name', 'install_url', 'redirect_uri'] as const
  const missing = texts.find((name) => typeof file[name] !== 'string')
  if (missing) return `"${missing}" is missing`
  const lists = ['scopes', 'events'] as const
  const list = lists.find((name) => !Array.isArray(file[name]))
  return list && `"${list}" is no list`
}
