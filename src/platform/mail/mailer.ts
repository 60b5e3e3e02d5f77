import { Readable } from 'node:stream'
import type { SendMailOptions, Transporter } from 'nodemailer'
import type { MailConfig } from '../../config-mail.ts'
import { minLockedSeconds } from '../background/live-workers.ts'
import { createSemaphore } from '../concurrency/semaphore.ts'
import { within } from '../concurrency/within.ts'

/**
 * A delivery ends within this time. Jobs that were locked for less than `minLockedSeconds` are never given to another
 * worker, so two workers cannot send one mail at the same time.
 */
const maxDeliveryMs = (minLockedSeconds - 20) * 1000

/** A server on whose connection nothing moves for this long is given up; its mail is tried again later. */
const timeouts = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 30_000, dnsTimeout: 10_000 }

/** With a limit per second a mail waits for it at most this long. */
const maxPacedSeconds = 10

export type Mailer = {
  /** Resolves once the server has taken the mail and `commit` has noted it. */
  deliver(mail: SendMailOptions, commit: () => Promise<void>): Promise<void>
  close(): void
}

type Turn = () => Promise<void>

/** The connections of this process to the mail server, opened with the first mail. */
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

  /** Waits for a turn, and keeps it until `ended`. */
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
      // A server that answers byte by byte resets every timeout but ours. What it has not accepted yet, it must not later.
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
  const { createTransport } = await import('nodemailer') // On demand: only a worker with SMTP needs its 20 MB.
  const transport = createTransport({
    url,
    pool: true,
    ...timeouts,
    maxConnections: maxPerSecond ? Math.min(maxConnections, maxPerSecond * maxPacedSeconds) : maxConnections,
    maxMessages,
    maxRequeues: 1,
    ...(maxPerSecond && { rateLimit: maxPerSecond, rateDelta: 1000 }),
  })
  transport.on('error', () => {}) // Each mail's promise tells of it too.
  const pool = transport.transporter
  const send = pool.send.bind(pool)
  // Plugins would be too early: the DKIM signature is added after them, and reads the message to its end.
  pool.send = (mail, done) => {
    const { turn } = mail.data as unknown as { turn: Turn }
    mail.message.processFunc((message) => Readable.from(endInTurn(message, turn), { objectMode: false }))
    send(mail, done)
  }
  return transport as Transporter
}

/**
 * Sends the end of a message, before which a server cannot accept it, only when its turn has come. So a process that is
 * killed leaves at most `maxUnconfirmed` mails that the server may have accepted and that will be sent again.
 */
async function* endInTurn(message: AsyncIterable<unknown>, turn: Turn) {
  for await (const chunk of message) yield chunk
  await turn()
}
