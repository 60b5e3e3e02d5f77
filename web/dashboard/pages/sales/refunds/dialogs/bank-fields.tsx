import { Stack, Text, TextInput } from '@mantine/core'
import type { BankAccount } from '../../../../api/types.generated.ts'
import { fieldProblem } from '../../../../messages/problem.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { readText } from '../../../../parts/dialogs/action-form.tsx'
import classes from '../../../../parts/fields/fieldset.module.css'
import { refundWords } from '../words.ts'

const fields = ['bank', 'number', 'holder'] as const

/** Edits the bank account of a transfer. */
export function BankFields({ account, error }: { account: BankAccount | null; error: unknown }) {
  const messages = useMessages()
  const { refunds: words } = useWords(refundWords)
  return (
    <fieldset className={classes.box}>
      <legend className={classes.legend}>{words.account}</legend>
      <Stack gap="xs">
        <Text size="sm" c="dimmed">
          {words.accountHint}
        </Text>
        {fields.map((field) => (
          <TextInput
            key={field}
            name={`bank_account.${field}`}
            label={words[field]}
            defaultValue={account?.[field] ?? ''}
            inputMode={field === 'number' ? 'numeric' : undefined}
            error={fieldProblem(error, `bank_account.${field}`, messages)}
            autoComplete="off"
          />
        ))}
      </Stack>
    </fieldset>
  )
}

/** The typed account; null if the fields are empty. */
export function readAccount(values: FormData): BankAccount | null {
  const [bank, number, holder] = fields.map((field) => readText(values, `bank_account.${field}`)) as [
    string,
    string,
    string,
  ]
  return bank || number || holder ? { bank, number, holder } : null
}
