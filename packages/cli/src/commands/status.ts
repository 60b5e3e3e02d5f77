import { ApiError } from '../../../sdk/src/business.ts'
import { type Command, signInDetails, signInOptions } from '../command.ts'
import { bad, bold, good, say, sayPairs, toPrintable } from '../terminal/print.ts'

export const status: Command = {
  usage: 'status [--business NAME]',
  details: signInDetails,
  options: signInOptions,
  async run({ values }, { connect, signal }) {
    const { signIn, business } = await connect(values)
    const refusal = await business.call('GET /me', { signal }).then(() => undefined, toRefusal)
    say(bold(signIn.business?.name ?? 'A key of the environment'))
    const rows: [string, string][] = [
      ['service', signIn.url],
      ['key', refusal ? bad(refusal) : good('works')],
    ]
    if (signIn.expires_at) rows.push(['until', signIn.expires_at.slice(0, 10)])
    if (signIn.scopes) rows.push(['scopes', signIn.scopes.join(' ')])
    sayPairs(rows)
  },
}

function toRefusal(error: unknown): string {
  if (error instanceof ApiError && error.status === 401) return toPrintable(error.message)
  throw error
}
