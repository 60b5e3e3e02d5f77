import { Button, Group, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { StoreWithSettings as Store } from '../../api/types.generated.ts'
import { fieldProblem } from '../../messages/problem.ts'
import { useMessages } from '../../messages/provider.tsx'
import { ActionForm } from '../../parts/action-form.tsx'
import { Card } from '../../parts/card.tsx'
import fieldset from '../../parts/fieldset.module.css'
import { Icon } from '../../parts/icon.tsx'
import { type StorePath, useSaveSettings } from './use-save-settings.ts'

type Account = NonNullable<Store['settings']['payment_accounts']>[number]

const fields = ['bank_name', 'account_number', 'account_holder'] as const
const maxAccounts = 20

let lastKey = 0

const keyed = (account: Account) => ({ ...account, key: ++lastKey })

/** The form shows bank names; the API takes bank codes. */
const codeOf = (bankName: string) =>
  bankName
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 40)

/** The bank accounts that buyers transfer to. */
export function BankAccounts({ accounts, path }: { accounts: Account[]; path: StorePath }) {
  const messages = useMessages()
  const { storeSettings, common } = messages
  const labels = {
    bank_name: storeSettings.bank,
    account_number: storeSettings.accountNumber,
    account_holder: storeSettings.accountHolder,
  }
  const { save, error, isPending } = useSaveSettings(path)
  const [rows, setRows] = useState(() => accounts.map(keyed))
  const change = (key: number, part: Partial<Account>) =>
    setRows(rows.map((row) => (row.key === key ? { ...row, ...part } : row)))
  const add = () => setRows([...rows, keyed({ bank_code: '', bank_name: '', account_number: '', account_holder: '' })])
  const submit = () =>
    save({
      payment_accounts: rows.map((row) => ({
        bank_code: accounts.find((known) => known.bank_name === row.bank_name)?.bank_code ?? codeOf(row.bank_name),
        bank_name: row.bank_name.trim(),
        account_number: row.account_number.trim(),
        account_holder: row.account_holder.trim(),
      })),
    })
  return (
    <Card title={storeSettings.accounts} lead={storeSettings.accountsLead}>
      <ActionForm error={error} onSubmit={submit}>
        {rows.length === 0 && <Text size="sm">{storeSettings.noAccounts}</Text>}
        {rows.map((row, index) => (
          <fieldset key={row.key} className={fieldset.box}>
            <legend className={fieldset.legend}>{storeSettings.account(index + 1)}</legend>
            <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
              {fields.map((name) => (
                <TextInput
                  key={name}
                  label={labels[name]}
                  value={row[name]}
                  inputMode={name === 'account_number' ? 'numeric' : undefined}
                  onChange={(event) => change(row.key, { [name]: event.currentTarget.value })}
                  error={fieldProblem(error, `settings.payment_accounts.${index}.${name}`, messages)}
                  required
                />
              ))}
            </SimpleGrid>
            <Button
              mt="sm"
              size="xs"
              variant="default"
              leftSection={<Icon name="trash" size={16} />}
              onClick={() => setRows(rows.filter((other) => other.key !== row.key))}
            >
              {storeSettings.removeAccount(row.bank_name || storeSettings.account(index + 1))}
            </Button>
          </fieldset>
        ))}
        <Stack align="flex-start">
          {rows.length < maxAccounts && (
            <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={add}>
              {storeSettings.addAccount}
            </Button>
          )}
        </Stack>
        <Group>
          <Button type="submit" variant="default" loading={isPending}>
            {common.save}
          </Button>
        </Group>
      </ActionForm>
    </Card>
  )
}
