import { Readable } from 'node:stream'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { MailConfig } from '../../config-mail.ts'
import { minLockedSeconds } from '../background/live-workers.ts'
import { createSemaphore } from '../concurrency/semaphore.ts'
import { within } from '../concurrency/within.ts'

/**
 * The longest delivery. A job is given to another worker only after `minLockedSeconds`, so two workers cannot send one
 * mail at the same time.
 */
const maxDeliveryMs = (minLockedSeconds - 20) * 1000

/** A connection without traffic for this long is given up; its mail is tried again later. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

/** The longest wait of a mail for the limit per second. */
const maxPacedSeconds = 10

export type Mailer = {
  /** Resolves after the server has accepted the mail and `commit` has recorded it. */
  deliver(mail: SendMailOptions, commit: () => Promise<void>): Promise<void>
  close(): void
}

type Turn = () => Promise<void>

/** The connections of this process to the mail server, which open with the first mail. */
export function createMailer(
  { smtpUrl, smtp }: Pick<MailConfig, 'smtpUrl' | 'smtp'>,
  { maxSendMs = maxDeliveryMs } = {},
): Mailer {
  let opened: Promise<Transporter> | undefined
  const inTurn = createSemaphore({
    maxRunning: smtp.maxUnconfirmed,
    maxWaiting: Number.POSITIVE_INFINITY,
    maxWaitMs: maxSendMs,
    refuse: () => new Error('The mails before took too long'),
  })

  /** Waits for a turn, and keeps it until `ended` resolves. */
  const takeTurn = (ended: Promise<void>) =>
    new Promise<void>((begin, refuse) => {
      inTurn(() => {
        begin()
        return ended
      }).catch(refuse)
    })

  async function send(mail: SendMailOptions, turn: Turn) {
    opened ??= openTransport(smtpUrl!, smtp)
    const transport = await opened
    let isDone = false
    const sending = transport.sendMail({ ...mail, turn } as SendMailOptions).finally(() => {
      isDone = true
    })
    try {
      await within(maxSendMs, sending)
    } finally {
      // A server that answers byte by byte resets every timeout but ours. Its connection is destroyed, so that it
      // cannot accept the mail later.
      if (!isDone) {
        opened = undefined
        transport.close({ force: true })
      }
    }
  }

  return {
    async deliver(mail, commit) {
      const { promise: ended, resolve: end } = Promise.withResolvers<void>()
      try {
        await send(mail, () => takeTurn(ended))
        await commit()
      } finally {
        end()
      }
    },
    close: () => void opened?.then((transport) => transport.close()).catch(() => {}),
  }
}

async function openTransport(url: string, smtp: MailConfig['smtp']): Promise<Transporter> {
  const { maxConnections, maxMessages, maxPerSecond } = smtp
  // Imported on demand, because only a worker with SMTP needs its 20 MB.
  const { createTransport } = await import('nodemailer')
  const transport = createTransport({
    url,
    pool: true,
    ...timeouts,
    maxConnections: maxPerSecond ? Math.min(maxConnections, maxPerSecond * maxPacedSeconds) : maxConnections,
    maxMessages,
    maxRequeues: 1,
    ...(maxPerSecond && { rateLimit: maxPerSecond, rateDelta: 1000 }),
  })
  transport.on('error', () => {}) // Ignored here, because each mail's promise rejects with the same error.
  const pool = transport.transporter
  const send = pool.send.bind(pool)
  // Overrides `send`, because a plugin would run before the DKIM signature is added, which reads the message to its
  // end.
  pool.send = (mail, done) => {
    const { turn } = mail.data as unknown as { turn: Turn }
    mail.message.processFunc((message) => Readable.from(endInTurn(message, turn), { objectMode: false }))
    send(mail, done)
  }
  return transport as Transporter
}

/**
 * Sends the end of a message only when its turn has come; the server cannot accept a message before its end. So a
 * killed process leaves at most `maxUnconfirmed` mails that the server may have accepted and that are sent again.
 */
async function* endInTurn(message: AsyncIterable<unknown>, turn: Turn) {
  for await (const chunk of message) yield chunk
  await turn()
}
