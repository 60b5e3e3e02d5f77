import type { Command } from './command.ts'

/** A command by its name. Its code is loaded when it is run. */
export type ListedCommand = { name: string; summary: string; load: () => Promise<Command> }

/** Every command, in the order of the help text. */
export const commands: ListedCommand[] = [
  {
    name: 'login',
    summary: 'Sign in to a business with a code that you confirm in the dashboard',
    load: async () => (await import('./commands/login.ts')).login,
  },
  {
    name: 'trigger',
    summary: 'Make events happen in a test business',
    load: async () => (await import('./commands/trigger.ts')).trigger,
  },
  {
    name: 'app',
    summary: 'Describe an app in a file, register it, and open it',
    load: async () => (await import('./commands/app.ts')).app,
  },
  {
    name: 'status',
    summary: 'Show where you are signed in, and whether the key still works',
    load: async () => (await import('./commands/status.ts')).status,
  },
  {
    name: 'logout',
    summary: 'Sign out of a business and delete the key',
    load: async () => (await import('./commands/logout.ts')).logout,
  },
  {
    name: 'open',
    summary: 'Open the reference or the dashboard in your browser',
    load: async () => (await import('./commands/open.ts')).open,
  },
  {
    name: 'listen',
    summary: 'Get the webhooks of a business on your own machine',
    load: async () => (await import('./commands/listen.ts')).listen,
  },
  {
    name: 'logs',
    summary: 'Show what keys and apps asked of the API, and follow it',
    load: async () => (await import('./commands/logs.ts')).logs,
  },
]
