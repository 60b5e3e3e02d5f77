import { type Command, CommandError, signInDetails, signInOptions, UsageError } from '../command.ts'
import { good, note, say, sayPairs } from '../terminal/print.ts'
import { openTestShop } from '../trigger/test-shop.ts'
import { triggers } from '../trigger/triggers.ts'

export const trigger: Command = {
  usage: 'trigger EVENT… [--business NAME]',
  details: `EVENT   one or more names of --list, such as order.paid
--list  shows what can be triggered

Makes it happen by calls of the API, in a test business only: webhooks, mails and lists are those of a real one.

${signInDetails}`,
  options: { list: { type: 'boolean' }, ...signInOptions },
  async run({ positionals: names, values }, { connect, program, signal }) {
    if (values.list)
      return sayPairs(Object.entries(triggers).map(([name, { event }]) => [name, name === event ? '' : event]))
    if (names.length === 0) throw new UsageError('Name what shall happen')
    const unknown = names.find((name) => !Object.hasOwn(triggers, name))
    if (unknown) throw new CommandError(`"${unknown}" cannot be triggered`, `See: ${program} trigger --list`)
    const { signIn, business } = await connect(values)
    if (!signIn.business?.is_test)
      throw new CommandError(
        signIn.business
          ? `${signIn.business.name} is no test business, so nothing was done`
          : 'The key of the environment may belong to a real business, so nothing was done',
        `Run ${program} login and choose a test business, or let the page create one`,
      )
    const shop = openTestShop(business, signal)
    for (const name of names) {
      const { event, run } = triggers[name]!
      const record = await run(shop)
      say(`${good('✓')} ${name}  ${record}`)
      if (event !== name) note(`  as the event ${event}`)
    }
  },
}
