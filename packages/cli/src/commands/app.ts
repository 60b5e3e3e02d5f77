import { basename } from 'node:path'
import { type AppFile, appFileName, readAppFile, toAppFile, writeAppFile } from '../app/app-file.ts'
import {
  type Arguments,
  type Command,
  CommandError,
  type Context,
  signInDetails,
  signInOptions,
  UsageError,
} from '../command.ts'
import { showAddress } from '../terminal/open-address.ts'
import { good, note, say } from '../terminal/print.ts'

type Step = (values: Arguments['values'], context: Context) => Promise<unknown>

export const app: Command = {
  usage: 'app init|register|open [--name NAME] [--address URL] [--business NAME]',
  details: `init      writes ${appFileName}: the app's addresses, scopes and events, below --address (default http://localhost:4000)
register  opens the dashboard's form of a new app, filled in with that file; there you get the client secret
open      opens the app's install address, which leads to the consent page

${signInDetails}`,
  options: { name: { type: 'string' }, address: { type: 'string' }, ...signInOptions },
  async run({ positionals: [name = ''], values }, context) {
    const steps: Record<string, Step> = { init, register, open }
    if (!Object.hasOwn(steps, name)) throw new UsageError('Name one of init, register and open')
    await steps[name]!(values, context)
  },
}

const init: Step = async ({ name, address }, { program }) => {
  const file = toAppFile(String(name ?? basename(process.cwd())), String(address ?? 'http://localhost:4000'))
  say(`${good('✓')} ${await writeAppFile(process.cwd(), file)}`)
  note(`  Next: ${program} app register`)
}

const register: Step = async (values, context) => {
  const file = await readAppFile(process.cwd(), context.program)
  const { app_url, business } = await context.findSignIn(values)
  if (!app_url || !business)
    throw new CommandError('The dashboard of a key of the environment is unknown', `Sign in: ${context.program} login`)
  const query = new URLSearchParams({ b: business.username, ...toForm(file) })
  await showAddress(`${app_url}/setting/developers/apps/new?${query}`, context.env)
  note('Check the form and register the app. Keep the client secret that is then shown where the app reads it.')
}

const open: Step = async (_, { program, env }) =>
  showAddress((await readAppFile(process.cwd(), program)).install_url, env)

function toForm({ name, redirect_uri, manage_url, webhook_url, scopes, events }: AppFile): Record<string, string> {
  return {
    name,
    redirect_uri,
    ...(manage_url && { manage_url }),
    ...(webhook_url && { webhook_url }),
    scopes: scopes.join(','),
    events: events.join(','),
  }
}
