export type Env = NodeJS.ProcessEnv

export class ConfigError extends Error {
  constructor(problems: string[]) {
    super(
      `The settings have ${problems.length === 1 ? 'a problem' : 'problems'}:\n${problems.map((line) => `  - ${line}`).join('\n')}`,
    )
  }
}

/** Functions that read a setting by its name, and add a problem where its value is wrong. */
export type Readers = ReturnType<typeof createReaders>

export const createReaders = (env: Env, problems: string[]) => ({
  port: (name: string, fallback: number): number => {
    const value = Number(env[name] || fallback)
    if (Number.isInteger(value) && value >= 0 && value <= 65535) return value
    problems.push(`${name} must be a port number, not "${env[name]}"`)
    return fallback
  },
  integer: (name: string, fallback: number, max: number, min = 1): number => {
    const value = Number(env[name] || fallback)
    if (!Number.isInteger(value) || value < min || value > max) problems.push(`${name} must be ${min} to ${max}`)
    return value
  },
  share: (name: string, fallback: number): number => {
    const value = Number(env[name] || fallback)
    if (!(value >= 0 && value <= 1)) problems.push(`${name} must be a share from 0 to 1, not "${env[name]}"`)
    return value
  },
  address: (name: string, fallback: string): string => {
    const text = env[name] || fallback
    if (URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)) return text.replace(/\/+$/, '')
    problems.push(`${name} must be an http(s) address, not "${text}"`)
    return fallback
  },
  /** The problem does not repeat the value, which may hold a password. */
  url: (name: string, protocols: string[]): string | undefined => {
    const text = env[name]
    if (!text) return undefined
    if (URL.canParse(text) && protocols.includes(new URL(text).protocol)) return text
    problems.push(`${name} must start with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`)
    return undefined
  },
})
