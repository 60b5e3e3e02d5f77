import { app } from './app.ts'
import { audit } from './audit.ts'
import { backup } from './backup.ts'
import type { Command } from './command.ts'
import { demo } from './demo.ts'
import { doctor } from './doctor.ts'
import { files } from './files.ts'
import { keys } from './keys.ts'
import { locations } from './locations.ts'
import { migrate } from './migrate.ts'
import { orders } from './orders.ts'
import { products } from './products.ts'
import { prove } from './prove.ts'
import { restore } from './restore.ts'
import { serve } from './serve.ts'
import { statistics } from './statistics.ts'
import { stock } from './stock.ts'
import { user } from './user.ts'

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
