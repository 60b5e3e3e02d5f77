import { Button, Group, Input, NativeSelect, SimpleGrid, Stack, Text, TextInput } from '@mantine/core'
import { paymentName } from '../../../../../client/payment-names.generated.ts'
import { useApi } from '../../../../api/hooks.ts'
import { maxCharges } from '../../../../api/limits.generated.ts'
import { useLanguage, useWords } from '../../../../messages/provider.tsx'
import fieldset from '../../../../parts/fields/fieldset.module.css'
import { LazyMoneyField } from '../../../../parts/fields/lazy-money-field.tsx'
import { courierWord } from '../../../../parts/values/courier-words.ts'
import { Icon } from '../../../../parts/values/icon.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import type { Row, StoreFieldName } from '../settings/values.ts'
import { storeFieldWords } from '../settings/words.ts'
import { storeWords } from '../words.ts'

type Props = {
  name: string
  field: StoreFieldName
  label: string
  description: string | undefined
  /** The payment methods that a charge may be for. */
  methods: readonly string[]
  rows: Row[]
  onChange: (rows: Row[]) => void
  problem: (path: string) => string | undefined
}

/** Edits charges for single couriers or payment methods. */
export default function ChargeRows({ name, field, label, description, methods, rows, onChange, problem }: Props) {
  const { storeGroups } = useWords(storeWords)
  const storeFields = useWords(storeFieldWords)
  const key = field === 'store_courier_other_incomes' ? 'courier_id' : 'payment_method'
  const choices = useChoices(key, methods)
  const hasType = field !== 'service_fees'
  const free = choices.filter(({ value }) => !rows.some((row) => row[key] === value))
  const change = (index: number, part: Row) =>
    onChange(rows.map((row, place) => (place === index ? { ...row, ...part } : row)))
  const add = () =>
    onChange([
      ...rows,
      { [key]: free[0]!.value, ...(hasType && { type: 'fixed' }), amount: '0', percentage: '0' } as Row,
    ])
  const words = storeGroups.charge
  return (
    <Input.Wrapper label={label} description={description} labelElement="div">
      <Stack gap="sm" mt="xs" align="flex-start" data-list={name}>
        {rows.length === 0 && <Text size="sm">{words.none}</Text>}
        {rows.map((row, index) => {
          const title = choices.find(({ value }) => value === row[key])?.label ?? row[key]!
          const path = (part: string) => `${name}.${index}.${part}`
          const shown = (part: string) => ({
            name: path(part),
            label: words[part as keyof typeof words] as string,
            value: row[part]!,
            error: problem(path(part)),
          })
          const typed = (part: string) => ({
            ...shown(part),
            onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
              change(index, { [part]: currentTarget.value }),
          })
          return (
            <fieldset key={row[key]} className={fieldset.box}>
              <legend className={fieldset.legend}>{title}</legend>
              <SimpleGrid cols={{ base: 1, sm: 3 }} spacing="sm">
                <NativeSelect
                  {...typed(key)}
                  data={choices.filter(({ value }) => value === row[key] || free.some((one) => one.value === value))}
                />
                {hasType && (
                  <NativeSelect
                    {...typed('type')}
                    data={Object.entries(storeFields.dynamic_other_income_cod_type.options!).map(([value, label]) => ({
                      value,
                      label,
                    }))}
                  />
                )}
                {row.type !== 'percentage' && (
                  <LazyMoneyField {...shown('amount')} onValue={(amount) => change(index, { amount })} />
                )}
                {row.type !== 'fixed' && <TextInput {...typed('percentage')} inputMode="decimal" rightSection="%" />}
              </SimpleGrid>
              <Button
                mt="sm"
                size="xs"
                variant="default"
                leftSection={<Icon name="trash" size={16} />}
                onClick={() => onChange(rows.filter((_, place) => place !== index))}
              >
                {words.remove(title)}
              </Button>
            </fieldset>
          )
        })}
        {rows.length < maxCharges && free.length > 0 && (
          <Group>
            <Button variant="default" size="xs" leftSection={<Icon name="plus" size={16} />} onClick={add}>
              {key === 'courier_id' ? words.addCourier : words.addMethod}
            </Button>
          </Group>
        )}
      </Stack>
    </Input.Wrapper>
  )
}

/** The choices for a row; couriers are loaded only if needed. */
function useChoices(key: 'courier_id' | 'payment_method', methods: readonly string[]) {
  const { language } = useLanguage()
  const { path } = useBusiness()
  const couriers = useApi('GET /api/businesses/{business_id}/couriers', { path }, { enabled: key === 'courier_id' })
  if (key === 'payment_method') return methods.map((value) => ({ value, label: paymentName(value, language) }))
  return (couriers.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: courierWord(name) }))
}
