import type { Business } from '../../../sdk/src/business.ts'
import { type Command, signInDetails, signInOptions } from '../command.ts'
import { type Delivery, fetchAgain, followStream, type Stream, type Wanted } from '../listen/follow-stream.ts'
import { forward, type Outcome, toForwardUrl } from '../listen/forward.ts'
import { readKeys } from '../listen/read-keys.ts'
import { bad, bold, dim, good, note, say, sayPairs, toPrintable } from '../terminal/print.ts'

export const listen: Command = {
  usage: 'listen [--forward-to URL] [--events order.*,payment.received] [--after EVENT]',
  details: `--forward-to URL  where to post each webhook, such as http://localhost:4000/webhooks; without it they are only shown
--events KINDS    which events, separated by commas; order.* for all that begin with order. (default: all)
--after EVENT     begin behind this event of the last 30 days, to catch up (default: now)
--app-business ID the business, if ETALASE_KEY is an app's access token for several
${signInDetails}

Each webhook is signed with the secret that is printed when it starts, as real ones are with theirs. The
secret ends with the command. Press r to send the last webhook once more, q to quit.`,
  options: {
    ...signInOptions,
    'forward-to': { type: 'string' },
    events: { type: 'string', multiple: true },
    after: { type: 'string' },
    'app-business': { type: 'string' },
  },
  async run({ values }, { connect, signal }) {
    const given = values['forward-to'] as string | undefined
    const target = given === undefined ? undefined : toForwardUrl(given)
    const events = (values.events as string[] | undefined)?.flatMap((list) => list.split(','))
    const after = values.after as string | undefined
    const wanted = { events: events?.filter(Boolean), after, business: values['app-business'] as string | undefined }
    const { signIn, business } = await connect(values)
    await listenTo({ business, url: signIn.url, wanted, target, name: signIn.business?.name ?? signIn.url, signal })
  },
}

type Listening = {
  business: Business
  url: string
  wanted: Wanted
  target: string | undefined
  name: string
  signal: AbortSignal
}

async function listenTo({ business, url, wanted, target, name, signal }: Listening) {
  const quit = new AbortController()
  const stopped = AbortSignal.any([signal, quit.signal])
  let stream: Stream | undefined
  /** The cursors before and behind the last delivery. */
  let before: string | undefined
  let behind: string | undefined

  async function deliver(delivery: Delivery) {
    before = behind
    behind = delivery.cursor
    await show(delivery, target, stopped)
  }
  async function repeat() {
    if (!stream || !before) return note('Nothing was sent yet')
    const delivery = await fetchAgain(business, stream.id, before, wanted, stopped)
    if (delivery) await show(delivery, target, stopped)
  }
  const stopReading = readKeys(process.stdin, (key) => {
    if (key === 'q') quit.abort()
    if (key === 'r')
      repeat().catch((error: Error) => !stopped.aborted && note(`Not sent again: ${toPrintable(error.message)}`))
  })
  try {
    await followStream({
      business,
      url,
      wanted,
      signal: stopped,
      deliver,
      onOpen: (opened) => {
        if (stream) note('This machine was away for long, so the secret is a new one')
        stream = opened
        behind = opened.next
        sayOpened(opened, { name, target, wanted })
      },
      onLost: (reason, seconds) => note(`${reason}; trying again in ${seconds} s`),
      onReconnected: () => note('Connected again; nothing was lost'),
    })
  } catch (error) {
    if (!quit.signal.aborted) throw error
  } finally {
    stopReading()
  }
  signal.throwIfAborted()
}

function sayOpened(stream: Stream, { name, target, wanted }: Pick<Listening, 'name' | 'target' | 'wanted'>) {
  say(bold(`Listening to ${name}`))
  sayPairs([
    ['secret', toPrintable(stream.secret)],
    ['events', wanted.events?.join(' ') ?? 'all that the key may read'],
    ['to', target ?? dim('only shown here; --forward-to URL posts them')],
  ])
  if (process.stdin.isTTY) note('  r sends the last one again, q quits')
}

/** Posts a delivery and prints a line about it. */
async function show(delivery: Delivery, target: string | undefined, signal: AbortSignal) {
  const outcome = target === undefined ? undefined : await forward(target, delivery, signal)
  if (signal.aborted) return
  const parts = [
    dim(new Date().toTimeString().slice(0, 8)),
    toPrintable(delivery.event).padEnd(28),
    dim(toPrintable(delivery.unique_id)),
  ]
  if (outcome) parts.push(showOutcome(outcome), dim(`${outcome.durationMs} ms`))
  say(parts.join('  '))
}

function showOutcome({ status, error }: Outcome): string {
  if (status === undefined) return bad(error ?? 'no answer')
  return status >= 200 && status < 300 ? good(String(status)) : bad(String(status))
}
