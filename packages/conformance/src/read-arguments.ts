import { parseArgs } from 'node:util'
import {
  ArgumentError,
  type Environment,
  type ReportArguments,
  readAddress,
  readCount,
  reportOptions,
} from './report-arguments.ts'
import type { Options } from './run/options.ts'

export const help = `Holds a server against the contract of Etalase.

  npx @etalase/conformance --base-url https://api.example.com --key sk_…
  npx @etalase/conformance app --help           holds an app against what the service expects of it
  npx @etalase/conformance storefront --help    buys in a shop while answers are slow, fail or change

Use a business that was made for this: the checks create a store, products, orders and customers there, all with
"Conformance" in their names, and delete what the API lets them delete. Nothing else is touched.

Credentials (or environment variables, which other users of the machine cannot see):
  --key KEY                  secret key of the business            ETALASE_KEY
  --restricted-key KEY       rk_… of it, without some of the lists ETALASE_RESTRICTED_KEY
  --expired-key KEY          a key that has expired                ETALASE_EXPIRED_KEY
  --other-key KEY            a key of another business             ETALASE_OTHER_KEY
  --client-id ID             an app                                ETALASE_CLIENT_ID
  --client-secret SECRET                                           ETALASE_CLIENT_SECRET
  --redirect-uri URI
  --refresh-token-file FILE  refresh token of an installation of the app in one business; the file gets the new one
  --webhook-listen PORT      where this program receives webhooks: PORT or HOST:PORT
  --webhook-secret SECRET    whsec_… of an endpoint that leads there, with order.created   ETALASE_WEBHOOK_SECRET
  --webhook-wait             begin when the endpoint is switched on in the dashboard, which sends a test event

Which checks:
  --only NAME                a group or a check, may be repeated: --only keys --only orders.totals-add-up
  --skip NAME                the same, left out
  --exceed-limits            also reach the rate limit of the key
  --list                     list the checks and what each proves
  --concurrency N            checks at the same time (4)
  --wait SECONDS             how long to wait for webhooks and other work in the background (60)

Reports:
  --json FILE, --junit FILE, --html FILE
  --quiet                    print only what did not pass

Exit code: 0 all passed or skipped, 1 a check failed, 2 a check could not be made or the arguments are wrong.
`

export type Arguments = ReportArguments & {
  options: Options
  refreshTokenFile?: string
  isWebhookWait: boolean
}

const text = { type: 'string' } as const
const flag = { type: 'boolean' } as const

const known = {
  ...reportOptions,
  'base-url': text,
  key: text,
  'restricted-key': text,
  'expired-key': text,
  'other-key': text,
  'client-id': text,
  'client-secret': text,
  'redirect-uri': text,
  'refresh-token-file': text,
  'webhook-listen': text,
  'webhook-secret': text,
  'exceed-limits': flag,
  concurrency: text,
  wait: text,
  'webhook-wait': flag,
} as const

/** Reads the command line; undefined if it asks for the help. */
export function readArguments(args: string[], env: Environment): Arguments | undefined {
  const { values } = parseArgs({ args, options: known })
  if (values.help) return undefined
  const key = values.key ?? env.ETALASE_KEY
  if (!values.list && !values['base-url']) throw new ArgumentError('--base-url is missing')
  if (!values.list && !key) throw new ArgumentError('--key is missing')
  return {
    options: {
      baseUrl: readAddress('--base-url', values['base-url'] ?? 'http://localhost:3000'),
      key: key ?? '',
      restrictedKey: values['restricted-key'] ?? env.ETALASE_RESTRICTED_KEY,
      expiredKey: values['expired-key'] ?? env.ETALASE_EXPIRED_KEY,
      otherKey: values['other-key'] ?? env.ETALASE_OTHER_KEY,
      clientId: values['client-id'] ?? env.ETALASE_CLIENT_ID,
      clientSecret: values['client-secret'] ?? env.ETALASE_CLIENT_SECRET,
      redirectUri: values['redirect-uri'],
      webhookListen: values['webhook-listen'],
      webhookSecret: values['webhook-secret'] ?? env.ETALASE_WEBHOOK_SECRET,
      exceedLimits: values['exceed-limits'],
      waitSeconds: readCount('--wait', values.wait ?? '60', 600),
      concurrency: readCount('--concurrency', values.concurrency ?? '4', 20),
    },
    refreshTokenFile: values['refresh-token-file'],
    only: values.only ?? [],
    skip: values.skip ?? [],
    reports: { json: values.json, junit: values.junit, html: values.html },
    isQuiet: values.quiet ?? false,
    isWebhookWait: values['webhook-wait'] ?? false,
    isList: values.list ?? false,
  }
}
