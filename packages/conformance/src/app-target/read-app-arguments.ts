import { parseArgs } from 'node:util'
import {
  ArgumentError,
  type Environment,
  type ReportArguments,
  readAddress,
  readCount,
  reportOptions,
} from '../report-arguments.ts'
import type { AppOptions } from './kit.ts'

export const appHelp = `Plays the service to an app and holds the app against the contract.

  npx @etalase/conformance app --address http://localhost:3100 \\
    --client-id app_test --client-secret SECRET --webhook-secret whsec_…

Start the app with these three values and with http://127.0.0.1:4600 as the address of the service and of its dashboard.
The run installs the app for businesses that it invents, ends tokens, loses answers, and delivers forged and repeated
webhooks.

  --address URL             the app
  --listen PORT             where this program plays the service (4600)
  --client-id ID            ETALASE_CLIENT_ID
  --client-secret SECRET    ETALASE_CLIENT_SECRET
  --webhook-secret SECRET   ETALASE_WEBHOOK_SECRET; any whsec_ and Base64 of 24 bytes or more
  --install-path PATH       where a merchant begins the installation (/install)
  --page-path PATH          a page of an installed app that calls the API when it is opened (/)
  --webhook-path PATH       /webhooks
  --launch-path PATH        /launch

  --only NAME, --skip NAME, --list, --json FILE, --junit FILE, --html FILE, --quiet

Exit code: 0 all passed, 1 a check failed, 2 a check could not be made or the arguments are wrong.
`

export type AppArguments = ReportArguments & { options: AppOptions }

const text = { type: 'string' } as const

const known = {
  ...reportOptions,
  address: text,
  listen: text,
  'client-id': text,
  'client-secret': text,
  'webhook-secret': text,
  'install-path': text,
  'page-path': text,
  'webhook-path': text,
  'launch-path': text,
} as const

/** Reads the command line behind `app`; undefined if it asks for the help. */
export function readAppArguments(args: string[], env: Environment): AppArguments | undefined {
  const { values } = parseArgs({ args, options: known })
  if (values.help) return undefined
  const need = (name: string, value: string | undefined) => {
    if (!value && !values.list) throw new ArgumentError(`--${name} is missing`)
    return value ?? ''
  }
  return {
    options: {
      address: readAddress('--address', need('address', values.address) || 'http://localhost:3100'),
      listen: readCount('--listen', values.listen ?? '4600', 65_535),
      clientId: need('client-id', values['client-id'] ?? env.ETALASE_CLIENT_ID),
      clientSecret: need('client-secret', values['client-secret'] ?? env.ETALASE_CLIENT_SECRET),
      webhookSecret: need('webhook-secret', values['webhook-secret'] ?? env.ETALASE_WEBHOOK_SECRET),
      installPath: values['install-path'] ?? '/install',
      pagePath: values['page-path'] ?? '/',
      webhookPath: values['webhook-path'] ?? '/webhooks',
      launchPath: values['launch-path'] ?? '/launch',
    },
    only: values.only ?? [],
    skip: values.skip ?? [],
    reports: { json: values.json, junit: values.junit, html: values.html },
    isQuiet: values.quiet ?? false,
    isList: values.list ?? false,
  }
}
