import { type DestinationStream, type Logger, pino } from 'pino'

export type { Logger }

/** Fields that are redacted in case a caller logs a whole object by mistake. */
const redact = ['password', 'token', 'secret', 'authorization', 'cookie', 'email', 'recipient', 'otp'].flatMap(
  (name) => [name, `*.${name}`],
)

/** Structured lines on standard error, so that a command's own output stays clean. */
export function createLog(level: string, destination: DestinationStream = pino.destination(2)): Logger {
  return pino(
    { level, base: undefined, redact, timestamp: pino.stdTimeFunctions.isoTime, serializers: { err: safeError } },
    destination,
  )
}

/** Serialises an error without the row details that PostgreSQL adds, which may hold personal data. */
function safeError(error: Error & { code?: string; constraint?: string }) {
  return {
    type: error.name,
    message: error.message,
    code: error.code,
    constraint: error.constraint,
    stack: error.stack,
  }
}
