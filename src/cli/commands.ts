import type { Command } from './command.ts'

/** A command by its name. Its code is loaded when it is run, so that a small one starts in a fraction of a second. */
export type ListedCommand = { name: string; summary: string; load: () => Promise<Command> }

/** Commands of a package of their own, which reads its arguments itself. */
export const developerCommands = {
  name: 'dev',
  summary: 'Commands for developers of storefronts and apps: etalase dev',
}

/** Every command, in the order of the help text. */
export const commands: ListedCommand[] = [
  {
    name: 'serve',
    summary: 'Start the service (everything, or some roles)',
    load: async () => (await import('./service/serve.ts')).serve,
  },
  {
    name: 'demo',
    summary: 'Create demo data, or new keys for it',
    load: async () => (await import('./service/demo.ts')).demo,
  },
  {
    name: 'user',
    summary: 'Create an account for the dashboard, set its password, or allow mail to it again',
    load: async () => (await import('./records/user.ts')).user,
  },
  {
    name: 'app',
    summary: 'Verify an app, or decide what its developer wants to change in a verified one',
    load: async () => (await import('./records/app.ts')).app,
  },
  {
    name: 'products',
    summary: 'Import or export the products of a business as CSV',
    load: async () => (await import('./records/products.ts')).products,
  },
  {
    name: 'orders',
    summary: 'Import orders of another system, keeping their numbers',
    load: async () => (await import('./records/orders.ts')).orders,
  },
  {
    name: 'statistics',
    summary: 'Count the sales of a business again',
    load: async () => (await import('./records/statistics.ts')).statistics,
  },
  {
    name: 'stock',
    summary: 'Compare the movements of stock with the stock',
    load: async () => (await import('./records/stock.ts')).stock,
  },
  {
    name: 'locations',
    summary: 'Import postal codes from a CSV file',
    load: async () => (await import('./records/locations.ts')).locations,
  },
  {
    name: 'files',
    summary: 'Copy files and pictures from the folder to a bucket',
    load: async () => (await import('./records/files.ts')).files,
  },
  {
    name: 'keys',
    summary: 'Replace the key of customer tokens or the instance key',
    load: async () => (await import('./records/keys.ts')).keys,
  },
  {
    name: 'migrate',
    summary: 'Bring the database up to date',
    load: async () => (await import('./service/migrate.ts')).migrate,
  },
  {
    name: 'backup',
    summary: 'Write all data and files to one file, or verify one',
    load: async () => (await import('./backup/backup.ts')).backup,
  },
  {
    name: 'restore',
    summary: 'Load a backup into an unused database',
    load: async () => (await import('./backup/restore.ts')).restore,
  },
  {
    name: 'audit',
    summary: 'Check that no audit entry was changed or removed, or archive past years',
    load: async () => (await import('./records/audit.ts')).audit,
  },
  {
    name: 'prove',
    summary: 'Prove that concurrent buyers cannot buy more than is in stock',
    load: async () => (await import('./service/prove.ts')).prove,
  },
  {
    name: 'doctor',
    summary: 'Check settings, database, clock, files, mail and Redis',
    load: async () => (await import('./doctor/doctor.ts')).doctor,
  },
]
