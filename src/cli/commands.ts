import { backup } from './backup/backup.ts'
import { restore } from './backup/restore.ts'
import type { Command } from './command.ts'
import { doctor } from './doctor/doctor.ts'
import { app } from './records/app.ts'
import { audit } from './records/audit.ts'
import { files } from './records/files.ts'
import { keys } from './records/keys.ts'
import { locations } from './records/locations.ts'
import { orders } from './records/orders.ts'
import { products } from './records/products.ts'
import { statistics } from './records/statistics.ts'
import { stock } from './records/stock.ts'
import { user } from './records/user.ts'
import { demo } from './service/demo.ts'
import { migrate } from './service/migrate.ts'
import { prove } from './service/prove.ts'
import { serve } from './service/serve.ts'

/** Every command, in the order of the help text. */
export const commands: Command[] = [
  serve,
  demo,
  user,
  app,
  products,
  orders,
  statistics,
  stock,
  locations,
  files,
  keys,
  migrate,
  backup,
  restore,
  audit,
  prove,
  doctor,
]
