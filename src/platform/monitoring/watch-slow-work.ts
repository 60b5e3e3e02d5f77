import { pictureCounts } from '../documents/pictures.ts'
import type { ThreadPool } from '../threads/index.ts'
import type { Metrics } from './metrics.ts'

/** Gauges of the work that waits or runs in threads and on pictures. */
export function watchSlowWork(metrics: Metrics, threads: ThreadPool) {
  metrics.gauge(
    'slow_work_tasks',
    'Tasks that run and wait beside the event loop, by kind (threads: PDF files, HTML, QR codes; pictures) and state',
    (gauge) => {
      for (const [kind, { running, waiting }] of [
        ['threads', threads.count()] as const,
        ['pictures', pictureCounts] as const,
      ]) {
        gauge.set({ kind, state: 'running' }, running)
        gauge.set({ kind, state: 'waiting' }, waiting)
      }
    },
    ['kind', 'state'],
  )
  metrics.gauge('threads', 'Threads that were started for slow work and have not ended', (gauge) =>
    gauge.set(threads.count().threads),
  )
}
