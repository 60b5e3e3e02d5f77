export type Window = { limit: number; seconds: number }

export type LimitName =
  | 'credential'
  | 'client'
  | 'login_address'
  | 'login_account'
  | 'login_slowdown'
  | 'registration_address'
  | 'oauth_client'
  | 'failed_credentials'
  | 'checkout'
  | 'checkout_intent'
  | 'shop_page'
  | 'shop_picture'
  | 'sandbox'

/** The settings `RATE_LIMIT_…`, where the environment has none. */
export const defaultLimits: Record<LimitName, string> = {
  credential: '100/10s,10000/1h',
  client: '300/10s',
  login_address: '10/1m',
  login_account: '5/15m',
  login_slowdown: '20/15m',
  registration_address: '10/1m',
  oauth_client: '600/10s',
  failed_credentials: '30/1m',
  checkout: '60/1m,1000/1h',
  checkout_intent: '60/1m',
  shop_page: '200/10s',
  shop_picture: '60/1m',
  sandbox: '600/1m',
}

const unitSeconds: Record<string, number> = { s: 1, m: 60, h: 3600, d: 86400 }

/** Parses `100/10s,10000/1h`; undefined when the text has another form. */
export function parseWindows(text: string): Window[] | undefined {
  const windows = text.split(',').map((part) => {
    const match = /^\s*(\d+)\s*\/\s*(\d+)\s*([smhd])\s*$/.exec(part)
    return match && { limit: Number(match[1]), seconds: Number(match[2]) * unitSeconds[match[3]!]! }
  })
  return windows.every((window) => window && window.limit > 0 && window.seconds > 0) ? (windows as Window[]) : undefined
}

/** Reads `RATE_LIMIT_…` of every limit. */
export const readLimits = (env: NodeJS.ProcessEnv, problems: string[]) =>
  Object.fromEntries(
    (Object.keys(defaultLimits) as LimitName[]).map((name) => {
      const variable = `RATE_LIMIT_${name.toUpperCase()}`
      const parsed = parseWindows(env[variable] || defaultLimits[name])
      if (!parsed) problems.push(`${variable} must read like "100/10s,10000/1h", not "${env[variable]}"`)
      return [name, parsed ?? []]
    }),
  ) as Record<LimitName, Window[]>
