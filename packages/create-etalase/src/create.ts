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
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`)
  writeSettings(target, lines.join(''))
  return { template, values, missing: template.settings.filter(({ name }) => values[name] === '') }
}

/** Writes the given settings to the `.env` of a project and returns their names. */
export function updateProject(folder: string, given: Given): string[] {
  const target = resolve(folder)
  const path = join(target, '.env')
  const lines = existsSync(path) ? readFileSync(path, 'utf8').split('\n') : undefined
  if (!lines) throw new UsageError(`${folder} is no project of create-etalase: it has no file .env.`)
  const settings = Object.values(templates).flatMap((template) => template.settings)
  const values = new Map<string, string>()
  for (const setting of settings) {
    const value = lines.some((line) => line.startsWith(`${setting.name}=`)) ? readValue(setting, given) : undefined
    if (value !== undefined) values.set(setting.name, value)
  }
  if (values.size === 0) throw new UsageError(`Name a setting, such as --webhook-secret. --help lists them.`)
  // Other lines stay as they are, comments too.
  const changed = lines.map((line) => {
    const [name] = line.split('=', 1) as [string]
    return values.has(name) ? `${name}=${values.get(name)}` : line
  })
  writeSettings(target, changed.join('\n'))
  return [...values.keys()]
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

function writeSettings(target: string, text: string) {
  const path = join(target, '.env')
  writeFileSync(path, text, { mode: 0o600 })
  chmodSync(path, 0o600) // A file that existed keeps its mode otherwise.
}
