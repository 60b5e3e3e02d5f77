import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { ArgumentError, type ReportArguments, readAddress, readCount, reportOptions } from '../report-arguments.ts'
import { type BuyingPath, starterPath } from './buying-path.ts'
import type { ShopOptions } from './shop-kit.ts'

export const shopHelp = `Lets a browser buy in a storefront while answers of the service are slow, fail, get lost or change.

  npx @etalase/conformance storefront --address http://localhost:3200 --base-url https://api.example.com

Start the shop with http://127.0.0.1:4600 as the address of the service: the run stands between the two. It places about
nine orders of the first product, so use a store that was made for tests. Needs playwright-core and a Chromium.

  --address URL      the shop
  --base-url URL     the service
  --listen PORT      where this program stands between the two (4600)
  --path FILE        how a buyer goes through the shop, as JSON; without it as in the shop of create-etalase
  --browser PATH     a Chromium
  --wait SECONDS     how long a buyer waits for a page (30)
  --slow SECONDS     how long slow answers of the service take (8)

  --only NAME, --skip NAME, --list, --json FILE, --junit FILE, --html FILE, --quiet

Exit code: 0 all passed, 1 a check failed, 2 a check could not be made or the arguments are wrong.
`

export type ShopArguments = ReportArguments & { options: ShopOptions; browser?: string }

const text = { type: 'string' } as const

const known = {
  ...reportOptions,
  address: text,
  'base-url': text,
  listen: text,
  path: text,
  browser: text,
  wait: text,
  slow: text,
} as const

/** Reads the command line behind `storefront`; undefined if it asks for the help. */
export function readShopArguments(args: string[]): ShopArguments | undefined {
  const { values } = parseArgs({ args, options: known })
  if (values.help) return undefined
  const need = (name: 'address' | 'base-url') => {
    if (!values[name] && !values.list) throw new ArgumentError(`--${name} is missing`)
    return readAddress(`--${name}`, values[name] ?? 'http://localhost')
  }
  return {
    options: {
      address: need('address'),
      baseUrl: need('base-url'),
      listen: readCount('--listen', values.listen ?? '4600', 65_535),
      path: values.path ? readPath(values.path) : starterPath,
      waitSeconds: readCount('--wait', values.wait ?? '30', 600),
      slowSeconds: readCount('--slow', values.slow ?? '8', 60),
    },
    browser: values.browser,
    only: values.only ?? [],
    skip: values.skip ?? [],
    reports: { json: values.json, junit: values.junit, html: values.html },
    isQuiet: values.quiet ?? false,
    isList: values.list ?? false,
  }
}

function readPath(file: string): BuyingPath {
  const read = () => {
    try {
      return JSON.parse(readFileSync(file, 'utf8')) as Partial<BuyingPath> | null
    } catch (error) {
      throw new ArgumentError(`--path cannot be read: ${(error as Error).message}`)
    }
  }
  const { start, steps, place } = read() ?? {}
  if (typeof start !== 'string' || typeof place !== 'string' || !Array.isArray(steps))
    throw new ArgumentError('--path needs start, steps and place')
  return { start, steps, place }
}
