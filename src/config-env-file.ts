import { readFileSync } from 'node:fs'
import { ConfigError } from './config-readers.ts'

/** The file of settings that the systemd units of `ops/systemd` read. */
export const installedEnvFile = '/etc/etalase/etalase.env'

/**
 * Adds the installation's settings to the environment of a command, which people and cron start without them, and
 * returns the file. Variables that are set keep their value. ETALASE_ENV_FILE is the file, or none if empty; otherwise
 * it is that of the systemd units, unless the environment has a database or a data folder.
 */
export function addInstalledSettings(env: NodeJS.ProcessEnv, defaultFile = installedEnvFile): string | undefined {
  const chosen = env.ETALASE_ENV_FILE
  if (chosen === '' || (chosen === undefined && (env.DATABASE_URL || env.DATA_DIR))) return undefined
  const file = chosen ?? defaultFile
  const text = readSettings(file, chosen !== undefined)
  if (text === undefined) return undefined
  for (const [name, value] of Object.entries(parseEnvFile(text))) env[name] ??= value
  return file
}

function readSettings(file: string, isChosen: boolean): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (!isChosen && (code === 'ENOENT' || code === 'ENOTDIR')) return undefined
    if (code !== 'EACCES') throw new ConfigError([`ETALASE_ENV_FILE cannot be read: ${message}`])
    throw new ConfigError([
      `${file} has the settings of the installation, and this account may not read it: run the command with sudo, or as the account of the service; ETALASE_ENV_FILE= runs it without these settings`,
    ])
  }
}

/**
 * Parses a file as systemd's `EnvironmentFile=` does: a `#` within a value is part of it, unlike in most `.env` parsers,
 * because passwords contain it.
 */
export function parseEnvFile(text: string): Record<string, string> {
  const settings: Record<string, string> = {}
  for (const line of joinContinued(text)) {
    const at = line.indexOf('=')
    if (at < 1 || line.startsWith('#') || line.startsWith(';')) continue
    settings[line.slice(0, at).trim()] = unquote(line.slice(at + 1).trim())
  }
  return settings
}

/** Splits into trimmed lines; a backslash at the end continues a line. */
function joinContinued(text: string): string[] {
  const lines: string[] = []
  let continued = ''
  for (const line of text.split(/\r?\n/)) {
    if (line.endsWith('\\')) {
      continued += line.slice(0, -1)
      continue
    }
    lines.push((continued + line).trim())
    continued = ''
  }
  return continued ? [...lines, continued.trim()] : lines
}

function unquote(value: string): string {
  const quote = value[0]
  if (value.length < 2 || (quote !== '"' && quote !== "'") || !value.endsWith(quote)) return value
  const inner = value.slice(1, -1)
  return quote === '"' ? inner.replace(/\\(["\\$`])/g, '$1') : inner
}
