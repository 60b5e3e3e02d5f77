import type { Config } from './config.ts'
import type { Lane, Schedule } from './platform/background/jobs.ts'

/** The tasks that call payment providers, message channels or DNS. */
export const outsideTasks = [
  'reconcile-payments',
  'read-provider-entries',
  'apply-callback',
  'send-refund',
  'send-whatsapp',
  'send-whatsapp-code',
  'send-conversion',
  'reconcile-refunds',
  'cancel-payment',
  'tend-saved-methods',
  'expire-orders',
  'charge-renewals',
  'cancel-stale-orders',
  'recheck-mail-domains',
]

/**
 * The lanes of tasks that wait for outside services. They are separate, so that a slow mail server delays no payment.
 */
export const lanes = ({ smtp }: Pick<Config, 'smtp'>): Lane[] => [
  { tasks: outsideTasks, concurrency: 24, pollInterval: 10_000 },
  { tasks: ['send-mail'], concurrency: smtp.maxConnections, pollInterval: 2000 },
  // Push services are named by browsers, so anybody can name one that never answers.
  { tasks: ['send-pushes'], concurrency: 16, pollInterval: 10_000 },
]

/** Tasks that run on a schedule, as crontab entries in UTC. */
export const schedules: Schedule[] = [
  { cron: '17 * * * *', task: 'purge-idempotent-responses' },
  { cron: '47 * * * *', task: 'purge-exports' },
  { cron: '* * * * *', task: 'purge-pictures', queue: 'purge-pictures' },
  { cron: '* * * * *', task: 'reconcile-payments', queue: 'reconcile-payments' },
  { cron: '* * * * *', task: 'reconcile-refunds', queue: 'reconcile-refunds' },
  { cron: '*/5 * * * *', task: 'read-provider-entries', queue: 'read-provider-entries' },
  { cron: '* * * * *', task: 'refresh-prices' },
  { cron: '* * * * *', task: 'tend-saved-methods', queue: 'tend-saved-methods' },
  { cron: '*/5 * * * *', task: 'expire-orders', queue: 'expire-orders' },
  { cron: '* * * * *', task: 'renew-subscriptions' },
  { cron: '* * * * *', task: 'charge-renewals', queue: 'charge-renewals' },
  { cron: '*/5 * * * *', task: 'cancel-stale-orders', queue: 'cancel-stale-orders' },
  { cron: '*/5 * * * *', task: 'serve-waiting-licenses' },
  { cron: '* * * * *', task: 'queue-recovery-mails', queue: 'queue-recovery-mails' },
  { cron: '* * * * *', task: 'notice-troubles', queue: 'notice-troubles' },
  { cron: '5 * * * *', task: 'queue-daily-summaries' },
  { cron: '7,37 * * * *', task: 'purge-carts' },
  { cron: '41 * * * *', task: 'purge-events' },
  { cron: '27 * * * *', task: 'sum-products', queue: 'sum-products' },
  { cron: '19 4 * * *', task: 'purge-records' },
  { cron: '9 2 * * *', task: 'record-sizes' },
  { cron: '33 3 * * *', task: 'recount-recent-sales' },
  { cron: '3 4 * * *', task: 'compare-stock-states' },
  { cron: '51 19 * * *', task: 'recount-words', queue: 'recount-words' },
  { cron: '29 20 * * *', task: 'recheck-mail-domains', queue: 'recheck-mail-domains' },
  { cron: '11 0 * * *', task: 'log-audit-heads' },
  { cron: '23 * * * *', task: 'delete-due' },
  { cron: '37 * * * *', task: 'purge-tokens' },
]

/** Names under which an earlier version may have queued jobs; a worker ignores jobs whose task it does not know. */
export const previousNames: Record<string, string> = {
  'forget-old-exports': 'purge-exports',
  'forget-old-carts': 'purge-carts',
  'forget-old-events': 'purge-events',
  'forget-old-answers': 'purge-idempotent-responses',
  'forget-old-tokens': 'purge-tokens',
}
