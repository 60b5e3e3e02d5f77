import { Checkbox, NativeSelect, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { storeMethods } from '../../../../../client/payment-methods.generated.ts'
import { settingDefaults } from '../../../../api/setting-defaults.generated.ts'
import { useFormat } from '../../../../messages/format.ts'
import { useMessages, useWords } from '../../../../messages/provider.tsx'
import { LazyMoneyField } from '../../../../parts/fields/lazy-money-field.tsx'
import { zoneChoices } from '../../../../parts/fields/zone-choices.ts'
import { Waiting } from '../../../../parts/lists/loaded.tsx'
import { useBusiness } from '../../../../session/business.tsx'
import { AccountRows } from '../payments/account-rows.tsx'
import { MethodList } from '../payments/method-list.tsx'
import { storeWords } from '../words.ts'
import { DomainSelect, WarehouseSelect } from './choices.tsx'
import { showValue } from './draft.ts'
import { type Field, isSetting, wirePath } from './fields.ts'
import { LogoField } from './logo-field.tsx'
import type { Draft, FieldValue, Row } from './values.ts'
import { storeFieldWords } from './words.ts'

/** Loaded when such a charge is shown, which few stores have. */
const ChargeRows = lazy(() => import('../payments/charge-rows.tsx'))

export type FieldProps = {
  field: Field
  /** All values of the form. */
  draft: Draft
  value: FieldValue
  onChange: (value: FieldValue) => void
  problem: (path: string) => string | undefined
}

const inputs = {
  text: {},
  phone: { type: 'tel' },
  email: { type: 'email' },
  color: { type: 'color' },
  count: { inputMode: 'numeric' },
  counts: {},
  percent: { inputMode: 'decimal' },
} as const

/** One setting: its name, description, default and error. */
export function SettingField({ field, draft, value, onChange, problem }: FieldProps) {
  const { zones } = useMessages()
  const storeFields = useWords(storeFieldWords)
  const { label, options = {} } = storeFields[field.name]
  const hint = useHint(field)
  const unit = field.kind === 'percent' ? '%' : undefined
  const name = wirePath(field.name)
  const common = { name, label, description: hint, error: problem(name) }
  const text = { ...common, value: value as string, onChange: toValue(onChange) }
  switch (field.kind) {
    case 'flag':
      return (
        <Checkbox {...common} checked={value as boolean} onChange={(event) => onChange(event.currentTarget.checked)} />
      )
    case 'choice':
      return (
        <Radio.Group {...common} value={value as string} onChange={onChange}>
          <Stack gap="xs" mt="xs">
            {Object.entries(options).map(([option, words]) => (
              <Radio key={option} value={option} label={words} />
            ))}
          </Stack>
        </Radio.Group>
      )
    case 'amount':
      return <LazyMoneyField {...common} value={value as string} onValue={onChange} maw={420} />
    case 'zone':
      return <NativeSelect {...text} maw={420} data={zoneChoices(value as string, zones)} />
    case 'long':
      return <Textarea {...text} autosize minRows={2} />
    case 'logo':
      return <LogoField {...text} onChange={onChange} />
    case 'warehouse':
      return <WarehouseSelect {...text} />
    case 'domain':
      return <DomainSelect {...text} />
    case 'methods':
      return <MethodList {...common} draft={draft} value={value as string[]} onChange={onChange} />
    case 'accounts':
      return <AccountRows {...common} rows={value as Row[]} onChange={onChange} problem={problem} />
    case 'charges':
      return (
        <Suspense fallback={<Waiting rows={1} />}>
          <ChargeRows
            {...common}
            field={field.name}
            methods={storeMethods}
            rows={value as Row[]}
            onChange={onChange}
            problem={problem}
          />
        </Suspense>
      )
    default:
      return <TextInput {...text} {...inputs[field.kind]} maw={420} rightSection={unit} />
  }
}

const toValue =
  (onChange: (value: string) => void) =>
  ({ currentTarget }: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
    onChange(currentTarget.value)

/** The description of a setting and its default. */
function useHint(field: Field): string | undefined {
  const { zones } = useMessages()
  const storeFields = useWords(storeFieldWords)
  const { storeGroups } = useWords(storeWords)
  const format = useFormat()
  const { currency } = useBusiness().business
  const { hint, options } = storeFields[field.name]
  const { kind, name, unit } = field
  if (!isSetting(name) || kind === 'charges' || kind === 'accounts') return hint
  const value = showValue(field, settingDefaults[name])
  const shown = (() => {
    if (kind === 'flag') return value ? storeGroups.on : storeGroups.off
    if (kind === 'choice') return options?.[value as string]
    if (kind === 'amount') return format.money(value as string, currency)
    if (kind === 'percent') return `${value}%`
    if (kind === 'zone') return zones[value as keyof typeof zones]
    return unit ? storeGroups.units[unit](Number(value)) : value
  })()
  return [hint, shown && storeGroups.byDefault(String(shown))].filter(Boolean).join(' ')
}
