import { turnOffTwoFactor } from '../../modules/accounts/two-factor/index.ts'
import { createUser, findUserByEmail, recordAccountChange, setPassword } from '../../modules/accounts/users/index.ts'
import { deleteUserSuppressions } from '../../platform/mail/delete-mails.ts'
import { randomText } from '../../platform/secrets/base62.ts'
import { passwordProblem } from '../../platform/secrets/password-rules.ts'
import { type Arguments, type Command, UsageError } from '../command.ts'
import { good, say, sayJson, sayPairs } from '../print.ts'
import { withDatabase } from '../with-database.ts'

export const user: Command = {
  usage: `etalase user create --email <address> [--name <name>] [--operator] [--json]
       etalase user reset-password --email <address> [--turn-off-two-factor] [--json]
       etalase user allow-mail --email <address> [--json]`,
  details: `--operator             the account may verify apps and see the operator's pages
--turn-off-two-factor  the password alone is enough to sign in again
The password is read from ETALASE_PASSWORD; without it one is generated and shown once.
reset-password ends all sessions of the account.
allow-mail sends codes and links to the address again, after mail to it had bounced or was complained about.`,
  options: {
    email: { type: 'string' },
    name: { type: 'string' },
    operator: { type: 'boolean' },
    'turn-off-two-factor': { type: 'boolean' },
    json: { type: 'boolean' },
  },
  run: async (args) => {
    const [action] = args.positionals
    if (action === 'create') return await create(args)
    if (action === 'reset-password') return await resetPassword(args)
    if (action === 'allow-mail') return await allowMail(args)
    throw new UsageError('The actions are create, reset-password and allow-mail.')
  },
}

function readEmail({ values }: Arguments): string {
  const email = values.email as string | undefined
  if (!email || !/^[^\s@]+@[^\s@]+$/.test(email)) throw new UsageError('--email must be an e-mail address.')
  return email
}

function choosePassword() {
  const given = process.env.ETALASE_PASSWORD
  if (given !== undefined && passwordProblem(given))
    throw new UsageError('ETALASE_PASSWORD must have 8 to 128 characters and not be a common password.')
  const password = given ?? `pw-${randomText(16)}`
  /** The password is printed only if it was generated. */
  return { password, shown: given ? {} : { password } }
}

async function create(args: Arguments) {
  const { values } = args
  const email = readEmail(args)
  const { password, shown } = choosePassword()
  await withDatabase(async ({ db }) => {
    const input = {
      fullname: (values.name as string | undefined) ?? email.split('@')[0]!,
      email,
      password,
      is_operator: Boolean(values.operator),
    }
    const made = await db.transaction().execute((tx) => createUser(tx, input, new Date()))
    if (values.json) return sayJson({ unique_id: made.unique_id, email, ...shown, is_operator: made.is_operator })
    say(`${good('✓')} ${made.fullname} can sign in.`)
    sayPairs([['Email', email], ...(shown.password ? [['Password', password] as [string, string]] : [])])
  })
}

/** Lifts a suppression of the installation's own mails; businesses lift those of their mails in the dashboard. */
async function allowMail(args: Arguments) {
  const email = readEmail(args)
  await withDatabase(async ({ db }) => {
    const lifted = await db.transaction().execute((tx) => deleteUserSuppressions(tx, email))
    const stops = lifted.reduce((sum, { numDeletedRows }) => sum + Number(numDeletedRows), 0)
    if (args.values.json) return sayJson({ email, lifted: stops })
    say(stops > 0 ? `${good('✓')} Mail is sent to ${email} again.` : `Nothing stopped mail to ${email}.`)
  })
}

async function resetPassword(args: Arguments) {
  const { values } = args
  const email = readEmail(args)
  const { password, shown } = choosePassword()
  const isTurningOff = Boolean(values['turn-off-two-factor'])
  await withDatabase(async ({ db }) => {
    const found = await findUserByEmail(db, email)
    if (!found) throw new UsageError(`No account has the address ${email}.`)
    await db.transaction().execute(async (tx) => {
      const now = new Date()
      await setPassword(tx, found.id, password, 'command', now)
      if (!isTurningOff) return
      await turnOffTwoFactor(tx, found.id)
      await recordAccountChange(tx, found.id, 'two_factor_off', now, 'command')
    })
    if (values.json) return sayJson({ unique_id: found.unique_id, email: found.email, ...shown })
    say(`${good('✓')} ${found.fullname} has a new password; all sessions of the account have ended.`)
    sayPairs([['Email', found.email], ...(shown.password ? [['Password', password] as [string, string]] : [])])
  })
}
