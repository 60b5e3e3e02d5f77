import { hostname } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { ApiError, NoAnswerError } from '../../../sdk/src/business.ts'
import { type Arguments, type Command, CommandError, type Context } from '../command.ts'
import { claimKey, type Start, startSignIn } from '../sign-ins/ask-for-sign-in.ts'
import { defaultScopes } from '../sign-ins/default-scopes.ts'
import { keepSignIn, readSignIns } from '../sign-ins/keep-sign-ins.ts'
import { toServiceUrl } from '../sign-ins/to-service-url.ts'
import { openAddress } from '../terminal/open-address.ts'
import { accent, bold, good, note, say, toPrintable } from '../terminal/print.ts'

export const login: Command = {
  usage: 'login [--url URL] [--scopes NAME,NAME…] [--name NAME] [--no-browser]',
  details: `--url URL      the address of the API; without it that of the last sign-in
--scopes …     what the key may do, such as order:list,product:create; you choose among these when you confirm
               (default: what the commands need)
--name NAME    how this machine is called in the list of keys (default: its host name)
--no-browser   prints the address only

Prints a code. Type it in the dashboard, where you choose the business. The key that this machine then gets is valid for 30 days.`,
  options: {
    url: { type: 'string' },
    scopes: { type: 'string' },
    name: { type: 'string' },
    'no-browser': { type: 'boolean' },
  },
  async run({ values }, context) {
    const { env, signal, program } = context
    const url = await findUrl(values, context)
    const scopes = values.scopes === undefined ? defaultScopes : String(values.scopes).split(',').filter(Boolean)
    const asked = { machine_name: toMachineName(values.name), scopes }
    const start = await startSignIn(url, asked, signal).catch((error) => refuseOther(url, error))
    say(`Open   ${accent(toPrintable(start.confirm_url))}`)
    say(`Type   ${bold(toPrintable(start.code))}\n`)
    note('The code is valid for ten minutes. Type only codes that you asked for yourself.')
    if (!values['no-browser'] && (process.stdout.isTTY || env.BROWSER)) await openAddress(start.confirm_url, env)
    const { key, expires_at, scopes: given, ...confirmed } = await waitForKey(url, start, signal, program)
    const { username, name } = confirmed.business
    const business = { ...confirmed.business, username: toPrintable(username), name: toPrintable(name) }
    await keepSignIn(env, { url, app_url: start.app_url, key, business, scopes: given, expires_at })
    say(
      `${good('✓')} Signed in to ${bold(business.name)}${business.is_test ? ', a test business' : ''} (${business.username})`,
    )
    note(`  The key is valid until ${expires_at.slice(0, 10)}. To end it: ${program} logout`)
  },
}

/** Another site, the dashboard, or a service of before this way to sign in. */
function refuseOther(url: string, error: unknown): never {
  if (error instanceof ApiError && (error.status === 404 || error.status === 405))
    throw new CommandError(`There is no API to sign in to at ${url}`, 'Its address is the one below which /v3 stands')
  throw error
}

async function findUrl({ url }: Arguments['values'], { env, program }: Context): Promise<string> {
  if (typeof url === 'string') return toServiceUrl(url)
  const known = env.ETALASE_URL ?? (await readSignIns(env))[0]?.url
  if (known) return toServiceUrl(known)
  throw new CommandError('Which service?', `Run: ${program} login --url https://api.example.com`)
}

/** The service takes names of printable ASCII, so that they cannot look like something else. */
const toMachineName = (name: unknown) =>
  String(name ?? hostname())
    .replace(/[^ -~]/g, '')
    .trim()
    .slice(0, 60) || 'a machine'

/** Longer than a code is valid. The service says when it is over; the clock of this machine may be wrong. */
const longestWaitMs = 15 * 60_000

/** Asks until the code was answered. */
async function waitForKey(url: string, { secret, interval }: Start, signal: AbortSignal, program: string) {
  const startedAt = performance.now()
  while (performance.now() - startedAt < longestWaitMs) {
    await sleep(interval * 1000, undefined, { signal })
    const answer = await claimKey(url, secret, signal).catch(toWaiting)
    if (answer === 'gone') break
    if (answer.status === 'denied') throw new CommandError('The sign-in was refused in the dashboard')
    if (answer.status === 'confirmed') return answer
  }
  throw new CommandError('The code is not valid any more', `Run ${program} login again for a new one`)
}

/** A question that got no answer, or came at a bad time, is asked again; a secret that the service does not know is over. */
function toWaiting(error: unknown) {
  const isPassing = error instanceof ApiError && (error.status === 429 || error.status >= 500)
  if (error instanceof NoAnswerError || isPassing) return { status: 'waiting' as const }
  if (error instanceof ApiError && error.status === 404) return 'gone' as const
  throw error
}
