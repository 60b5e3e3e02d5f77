import { randomUUID } from 'node:crypto'
import type { Break, Sent } from './break.ts'

const readKey = ({ headers }: Sent) => headers['idempotency-key']

export const idempotencyBreaks: Break[] = [
  {
    check: 'idempotency.repetition-creates-nothing',
    does: 'creates again and says that it repeats',
    also: ['idempotency.requests-at-once-create-one'],
    make: () => {
      const seen = new Set<string>()
      const repeated = new WeakSet<Sent>()
      return {
        request: (sent) => {
          const [key, text] = [readKey(sent), String(sent.raw)]
          if (!key) return
          if (seen.has(key + text)) {
            sent.headers['idempotency-key'] = randomUUID()
            repeated.add(sent)
          }
          seen.add(key + text)
        },
        answer: ({ headers }, sent) => {
          if (repeated.has(sent)) headers['idempotent-replayed'] = 'true'
        },
      }
    },
  },
  {
    check: 'idempotency.repetition-is-marked',
    does: 'does not mark repeated answers',
    make: () => ({
      answer: ({ headers }) => {
        delete headers['idempotent-replayed']
      },
    }),
  },
  {
    check: 'idempotency.other-body-is-422',
    does: 'accepts reused keys',
    make: () => {
      const bodies = new Map<string, string>()
      return {
        request: (sent) => {
          const key = readKey(sent)
          if (!key) return
          const text = String(sent.raw)
          if ((bodies.get(key) ?? text) !== text) sent.headers['idempotency-key'] = randomUUID()
          bodies.set(key, text)
        },
      }
    },
  },
  {
    check: 'idempotency.key-has-at-most-255-characters',
    does: 'cuts long keys',
    make: () => ({
      request: (sent) => {
        const key = readKey(sent)
        if (key) sent.headers['idempotency-key'] = key.slice(0, 255)
      },
    }),
  },
  {
    check: 'idempotency.requests-at-once-create-one',
    does: 'answers what is still under way with 500',
    make: () => {
      const open = new Set<string>()
      return {
        request: (sent) => {
          const key = readKey(sent)
          if (!key) return
          if (open.has(key)) return { status: 500, body: { error: 'Internal error', error_code: 'server_error' } }
          open.add(key)
        },
        answer: ({ status }, sent) => {
          const key = readKey(sent)
          if (key && status !== 500) open.delete(key)
        },
      }
    },
  },
]
