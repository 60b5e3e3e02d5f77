import { readConfig } from '../src/config.ts'
import { type ServerRole, start } from '../src/main.ts'

/** The service alone, as a process that a test can kill: no demo data, no printed welcome. */
const running = await start(readConfig(), { roles: process.argv.slice(2) as ServerRole[] })
process.once('SIGTERM', () => running.stop().then(() => process.exit()))
