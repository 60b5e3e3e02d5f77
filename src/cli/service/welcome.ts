import { existsSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Demo } from '../../composition/demo.ts'
import type { OpenDatabase } from '../../composition/open-database.ts'
import type { Config } from '../../config.ts'
import { accent, bold, dim, good, say, sayPairs } from '../print.ts'

export function sayAddresses(config: Config, database: OpenDatabase, roles: string[], demoShop: string | undefined) {
  say()
  say(`${good('●')} ${bold('Etalase is running')}${roles.length < 3 ? dim(` (${roles.join(', ')})`) : ''}`)
  say()
  const pairs: [string, string][] = []
  if (roles.includes('app') && demoShop) pairs.push(['Demo shop', accent(demoShop)])
  if (roles.includes('app')) pairs.push(['Dashboard', accent(config.appUrl)])
  if (roles.includes('api'))
    pairs.push(['API', accent(`${config.baseUrl}/v3`)], ['Reference', accent(`${config.baseUrl}/docs`)])
  pairs.push(['Database', database.isEmbedded ? `embedded PostgreSQL in ${database.where}` : database.where])
  sayPairs(pairs)
}

// Outside of a checkout, `npx etalase` would download and run any package that was published under this name.
const isCheckout = existsSync(new URL('../../../package-lock.json', import.meta.url))
const command = isCheckout ? 'npx etalase' : 'etalase'

type MadeDemo = { demo: Demo; seconds: number }

/** Prints the demo data with its secrets, for a person who asked for them or watches the first start. */
export function sayDemo({ demo, seconds }: MadeDemo) {
  say()
  say(`  ${bold('Demo data')} ${dim(`— made in ${seconds.toFixed(1)} s`)}`)
  say(`  ${dim(`These secrets are shown only once; \`${command} demo\` creates new ones`)}`)
  say()
  sayPairs([['Demo shop', accent(demo.shop_url)], ...listSecrets(demo)])
  say()
  say(`  ${dim('Try it:')}`)
  say(`  ${tryLine(demo)}`)
  say()
}

/** Tells of the demo data of a first start: with its secrets only if a person reads the output at a terminal. */
export async function announceDemo(made: MadeDemo, folder: string, output: { isTTY?: boolean }) {
  if (output.isTTY) sayDemo(made)
  else await keepDemo(made, folder)
}

/**
 * Writes the secrets to a file that only this account can read, because output that is not a terminal ends up in a log.
 */
async function keepDemo({ demo, seconds }: MadeDemo, folder: string) {
  const file = join(folder, 'demo-secrets.txt')
  await rm(file, { force: true })
  const lines = listSecrets(demo).map(([name, value]) => `${name}: ${value}`)
  await writeFile(file, `${[...lines, '', tryLine(demo)].join('\n')}\n`, { mode: 0o600, flag: 'wx' })
  say()
  say(`  ${bold('Demo data')} ${dim(`— made in ${seconds.toFixed(1)} s`)}`)
  say()
  sayPairs([
    ['Demo shop', accent(demo.shop_url)],
    ['Email', demo.email],
    ['Secrets', `password and keys are in ${file}, because this output is no terminal`],
  ])
  say()
}

const listSecrets = (demo: Demo): [string, string][] => [
  ['Email', demo.email],
  ['Password', demo.password],
  ['Business', demo.business_unique_id],
  ['Store', demo.store_unique_id],
  ['Secret key', demo.secret_key],
  ['Restricted key', demo.restricted_key],
  ['Storefront key', demo.storefront_key],
  ['App client_id', demo.oauth_client_id],
  ['App secret', demo.oauth_client_secret],
]

const tryLine = ({ secret_key, base_url }: Demo) => `curl -H 'Authorization: Bearer ${secret_key}' ${base_url}/v3/me`
