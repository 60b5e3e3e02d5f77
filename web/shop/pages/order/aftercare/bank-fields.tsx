import type { BankAccount } from '../../../api/types.generated.ts'
import { Field, type Problems } from '../../../parts/field.tsx'
import { useShop } from '../../../use-shop.ts'
import { say } from './words.ts'

const names = ['bank', 'number', 'holder'] as const

export const emptyAccount: BankAccount = { bank: '', number: '', holder: '' }

/** The account for the request; null if the fields are empty. */
export const accountFrom = (account: BankAccount) => (names.some((name) => account[name].trim()) ? account : null)

type Props = {
  account: BankAccount
  onAccount: (account: BankAccount) => void
  problems: Problems
  /** Whether an account is required because the money is transferred. */
  isNeeded?: boolean
}

export function BankFields({ account, onAccount, problems, isNeeded = false }: Props) {
  const { language } = useShop()
  return (
    <fieldset class="choices">
      <legend>{say(language, 'account')}</legend>
      {!isNeeded && <p class="field-hint">{say(language, 'account_hint')}</p>}
      {names.map((name) => (
        <Field
          key={name}
          label={say(language, name)}
          name={`bank_account.${name}`}
          value={account[name]}
          onValue={(value) => onAccount({ ...account, [name]: value })}
          problem={problems[`bank_account.${name}`]}
          inputMode={name === 'number' ? 'numeric' : 'text'}
          maxLength={name === 'holder' ? 200 : name === 'bank' ? 100 : 50}
          optional={!isNeeded}
        />
      ))}
    </fieldset>
  )
}
