import { Button, Group, Input, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { maxPaymentAccounts } from '../../../../api/limits.generated.ts'
import { useWords } from '../../../../messages/provider.tsx'
import fieldset from '../../../../parts/fields/fieldset.module.css'
import { Icon } from '../../../../parts/values/icon.tsx'
import type { Row } from '../settings/values.ts'
import { storeWords } from '../words.ts'

type Props = {
  name: string
  label: string
  description: string | undefined
  rows: Row[]
  onChange: (rows: Row[]) => void
  problem: (path: string) => string | undefined
}

const parts = ['bank_name', 'account_number', 'account_holder'] as const

/** The bank accounts that buyers transfer to. */
export function AccountRows({ name, label, description, rows, onChange, problem }: Props) {
  const { storeSettings } = useWords(storeWords)
  const labels = {
    bank_name: storeSettings.bank,
    account_number: storeSettings.accountNumber,
    account_holder: storeSettings.accountHolder,
  }
  const list = useRef<HTMLDivElement>(null)
  const isAdding = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a row that was added is filled in next
  useEffect(() => {
    if (isAdding.current) list.current?.querySelector<HTMLInputElement>('fieldset:last-of-type input')?.focus()
    isAdding.current = false
  }, [rows.length])
  const change = (index: number, part: Row) =>
    onChange(rows.map((row, place) => (place === index ? { ...row, ...part } : row)))
  return (
    <Input.Wrapper label={label} description={description} labelElement="div">
      <Stack ref={list} gap="sm" mt="xs" align="flex-start" data-list={name}>
        {rows.length === 0 && <Text size="sm">{storeSettings.noAccounts}</Text>}
        {rows.map((row, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the fields of a row show its values, wherever it stands
          <fieldset key={index} className={fieldset.box}>
            <legend className={fieldset.legend}>{storeSettings.account(index + 1)}</legend>
            <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
              {parts.map((part) => (
                <TextInput
                  key={part}
                  name={`${name}.${index}.${part}`}
                  label={labels[part]}
                  value={row[part]!}
                  inputMode={part === 'account_number' ? 'numeric' : undefined}
                  error={problem(`${name}.${index}.${part}`)}
                  onChange={({ currentTarget }) =>
                    change(index, { [part]: currentTarget.value, ...(part === 'bank_name' && { bank_code: '' }) })
                  }
                  required
                />
              ))}
            </SimpleGrid>
            <Button
              mt="sm"
              size="xs"
              variant="default"
              leftSection={<Icon name="trash" size={16} />}
              onClick={() => onChange(rows.filter((_, place) => place !== index))}
            >
              {storeSettings.removeAccount(row.bank_name || storeSettings.account(index + 1))}
            </Button>
          </fieldset>
        ))}
        {rows.length < maxPaymentAccounts && (
          <Group>
            <Button
              variant="default"
              size="xs"
              leftSection={<Icon name="plus" size={16} />}
              onClick={() => {
                isAdding.current = true
                onChange([...rows, { bank_code: '', bank_name: '', account_number: '', account_holder: '' }])
              }}
            >
              {storeSettings.addAccount}
            </Button>
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  )
}
