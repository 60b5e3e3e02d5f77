import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Setting, type Template, templates } from './templates.ts'

/** What the developer can put right; its message says how. */
export class UsageError extends Error {}

type Given = Record<string, string | boolean | undefined>
export type Created = { template: Template; values: Record<string, string>; missing: Setting[] }

const sources = fileURLToPath(new URL('../templates', import.meta.url))

/** Copies a template into an empty folder and writes its settings. Nothing has to be edited afterwards. */
export function createProject(template: Template, folder: string, given: Given): Created {
  const target = resolve(folder)
  if (existsSync(target) && (!statSync(target).isDirectory() || readdirSync(target).length > 0))
    throw new UsageError(`${folder} exists and is not an empty folder. Choose another name, or empty it first.`)
  const values = Object.fromEntries(
    template.settings.map((setting) => [setting.name, readValue(setting, given) ?? setting.byDefault ?? '']),
  )
  const sdk = findSdk(given.sdk)
  mkdirSync(target, { recursive: true })
  cpSync(join(sources, template.name), target, { recursive: true })
  // npm leaves files of this name out of archives.
  renameSync(join(target, 'gitignore'), join(target, '.gitignore'))
  nameProject(target, sdk)
  writeSettings(target, values)
  return { template, values, missing: template.settings.filter(({ name }) => values[name] === '') }
}

/** Writes the given settings to the `.env` of a project and returns their names. */
export function updateProject(folder: string, given: Given): string[] {
  const target = resolve(folder)
  const before = existsSync(join(target, '.env')) ? readSettings(target) : undefined
  if (!before) throw new UsageError(`${folder} is no project of create-etalase: it has no file .env.`)
  const settings = Object.values(templates).flatMap((template) => template.settings)
  const known = settings.filter(({ name, option }) => name in before && given[option] !== undefined)
  if (known.length === 0) throw new UsageError(`Name a setting, such as --webhook-secret. --help lists them.`)
  const changed = Object.fromEntries(known.map((setting) => [setting.name, readValue(setting, given)!]))
  writeSettings(target, { ...before, ...changed })
  return Object.keys(changed)
}

function readValue({ option, name, isAddress }: Setting, given: Given): string | undefined {
  const value = (given[option] as string | undefined) ?? process.env[name]
  if (value === undefined) return undefined
  if (isAddress && !/^https?:$/.test(URL.canParse(value) ? new URL(value).protocol : ''))
    throw new UsageError(`--${option} has to be an address such as https://api.example.com: ${value}`)
  if (!/^[\x21-\x7e]*$/.test(value) || /["'`#\\]/.test(value))
    throw new UsageError(`--${option} has a character that no such value has.`)
  return value.replace(isAddress ? /\/$/ : '', '')
}

function findSdk(archive: Given[string]): string | undefined {
  if (archive === undefined) return undefined
  const path = resolve(String(archive))
  if (!existsSync(path)) throw new UsageError(`--sdk names a file that does not exist: ${archive}`)
  return `file:${path}`
}

function nameProject(target: string, sdk: string | undefined) {
  const path = join(target, 'package.json')
  const content = JSON.parse(readFileSync(path, 'utf8'))
  content.name =
    basename(target)
      .toLowerCase()
      .replace(/[^a-z0-9-]+/g, '-')
      .replace(/^-+|-+$/g, '') || content.name
  if (sdk) content.dependencies['@etalase/sdk'] = sdk
  writeFileSync(path, `${JSON.stringify(content, null, 2)}\n`)
}

function readSettings(target: string): Record<string, string> {
  const lines = readFileSync(join(target, '.env'), 'utf8').split('\n')
  const pairs = lines.filter((line) => line.includes('=')).map((line) => line.split(/=(.*)/s).slice(0, 2))
  return Object.fromEntries(pairs)
}

function writeSettings(target: string, values: Record<string, string>) {
  const path = join(target, '.env')
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`)
  writeFileSync(path, lines.join(''), { mode: 0o600 })
  chmodSync(path, 0o600) // A file that existed keeps its mode otherwise.
}
