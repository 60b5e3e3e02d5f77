import { type Demo, findDemoShop, isUnused, makeDemo } from '../composition/demo.ts'
import { readConfig } from '../config.ts'
import { type Running, roles, type ServerRole, start } from '../main.ts'
import { ensureWebBuild } from '../modules/surface/dashboard-pages/index.ts'
import { releaseStartupMemory } from '../platform/release-startup-memory.ts'
import { type Command, UsageError } from './command.ts'
import { fail, note, say } from './print.ts'
import { sayAddresses, sayDemo } from './welcome.ts'

export const serve: Command = {
  name: 'serve',
  summary: 'Start the service (everything, or some roles)',
  usage: 'etalase serve [--role api|app|worker]… [--no-demo]',
  details: `--role     start only this part; repeat it for several. Each can be scaled on its own.
--no-demo  leave an empty database empty. Demo data is only ever made on the embedded database.

Ctrl-C stops cleanly: requests under way finish, then the database closes.`,
  options: { role: { type: 'string', multiple: true }, 'no-demo': { type: 'boolean' } },
  run: async ({ values }) => {
    const asked = (values.role as string[] | undefined) ?? [...roles]
    const unknown = asked.find((role) => !roles.includes(role as ServerRole))
    if (unknown) throw new UsageError(`There is no role "${unknown}": use ${roles.join(', ')}.`)
    const config = readConfig()
    if (!config.redisUrl && !asked.includes('api') !== !asked.includes('app')) {
      note('Two processes count rate limits together only through REDIS_URL.')
    }
    if (asked.includes('app')) await ensureWebBuild(note)
    let demo: Demo | undefined
    let running: Running | undefined
    running = await start(config, {
      roles: asked as ServerRole[],
      say: note,
      onDatabaseExit: () => leave(running),
      prepare: async ({ service, database }) => {
        const isFirst = database.isEmbedded && !values['no-demo'] && (await isUnused(service.db))
        if (isFirst) demo = await makeDemo(service.db, config, service.now())
      },
    })
    stopOnSignal(running)
    releaseStartupMemory()
    const demoShop = demo ? undefined : await findDemoShop(running.service.db, config)
    sayAddresses(config, running.database, asked, demoShop)
    if (demo) sayDemo(demo)
    else say()
  },
}

/** Without its database the process is of no use; ending it lets the supervisor start it anew. */
function leave(running: Running | undefined) {
  fail('The embedded database ended unexpectedly; stopping.')
  void running?.stop().catch(() => {})
  setTimeout(() => process.exit(1), 2000).unref()
  process.exitCode = 1
}

function stopOnSignal(running: Running) {
  let isStopping = false
  const stop = async (signal: NodeJS.Signals) => {
    if (isStopping) {
      note('Stopping at once.')
      process.exit(130)
    }
    isStopping = true
    note(`${signal === 'SIGINT' ? '\n' : ''}Stopping: requests under way finish first…`)
    try {
      await running.stop()
      note('Stopped.')
    } catch (error) {
      fail((error as Error).message)
      process.exitCode = 1
    }
  }
  process.on('SIGINT', stop)
  process.on('SIGTERM', stop)
}
