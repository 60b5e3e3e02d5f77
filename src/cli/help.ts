import type { Command } from './command.ts'
import type { ListedCommand } from './commands.ts'
import { accent, bold, dim, say, sayPairs } from './print.ts'

export function sayHelp(commands: Omit<ListedCommand, 'load'>[]) {
  say(`${bold('etalase')} — a commerce service you host yourself`)
  say()
  say(`  ${dim('Usage')}   etalase <command> [options]`)
  say()
  sayPairs(commands.map((command) => [command.name, command.summary]))
  say()
  say(`  ${dim('More')}    etalase help <command>`)
  say(
    `  ${dim('Settings')} are environment variables: PORT, APP_PORT, BASE_URL, APP_URL, SHOP_URL, DATABASE_URL, DATA_DIR,`,
  )
  say(
    '           REDIS_URL, SMTP_URL, SIGNUP, TRUSTED_PROXIES, LOG_LEVEL (docs/operating/operations.md explains each);',
  )
  say('           commands read them from ETALASE_ENV_FILE, or /etc/etalase/etalase.env, if DATABASE_URL is not set')
}

export function sayUsage({ name, summary }: ListedCommand, { usage, details }: Command) {
  say(`${bold(`etalase ${name}`)} — ${summary}`)
  say()
  say(`  ${accent(usage)}`)
  if (details) say(`\n${details.replace(/^(?=.)/gm, '  ')}`)
}
