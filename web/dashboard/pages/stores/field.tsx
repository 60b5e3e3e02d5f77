import { Checkbox, Group, NativeSelect, Radio, Stack, Textarea, TextInput } from '@mantine/core'
import { settingDefaults } from '../../api/setting-defaults.generated.ts'
import { useFormat } from '../../messages/format.ts'
import { useMessages } from '../../messages/provider.tsx'
import { useBusiness } from '../../session/business.tsx'
import { AccountRows } from './account-rows.tsx'
import { ChargeRows } from './charge-rows.tsx'
import { DomainSelect, WarehouseSelect } from './choices.tsx'
import { type FieldValue, type Row, showValue } from './draft.ts'
import { type Field, isSetting, wirePath } from './fields.ts'
import { LogoField } from './logo-field.tsx'
import { MethodList } from './method-list.tsx'

export type FieldProps = {
  field: Field
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
  amount: { inputMode: 'numeric' },
  percent: { inputMode: 'decimal' },
} as const

const zones = ['Asia/Jakarta', 'Asia/Makassar', 'Asia/Jayapura']

/** One setting: its name, what it does, what it is by default, and what is wrong with it. */
export function SettingField({ field, value, onChange, problem }: FieldProps) {
  const { storeFields, storeGroups } = useMessages()
  const { label, options = {} } = storeFields[field.name]
  const hint = useHint(field)
  const unit = useUnit(field)
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
    case 'zone':
      return <NativeSelect {...text} maw={360} data={zoneChoices(value as string, storeGroups.zones)} />
    case 'long':
      return <Textarea {...text} autosize minRows={2} />
    case 'logo':
      return <LogoField {...text} onChange={onChange} />
    case 'warehouse':
      return <WarehouseSelect {...text} />
    case 'domain':
      return <DomainSelect {...text} />
    case 'methods':
      return <MethodList {...common} value={value as string[]} onChange={onChange} />
    case 'accounts':
      return <AccountRows {...common} rows={value as Row[]} onChange={onChange} problem={problem} />
    case 'charges':
      return <ChargeRows {...common} field={field.name} rows={value as Row[]} onChange={onChange} problem={problem} />
    default:
      return (
        <Group align="flex-end" gap="xs" wrap="nowrap">
          <TextInput {...text} {...inputs[field.kind]} w="100%" maw={unit ? 220 : 420} rightSection={unit} />
        </Group>
      )
  }
}

const toValue =
  (onChange: (value: string) => void) =>
  ({ currentTarget }: React.ChangeEvent<HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>) =>
    onChange(currentTarget.value)

/** The zones of Indonesia first, with the names that people know, then all others. */
function zoneChoices(present: string, names: Record<string, string>) {
  const others = Intl.supportedValuesOf('timeZone').filter((zone) => !zones.includes(zone))
  const all = [...zones, ...(zones.includes(present) || others.includes(present) ? [] : [present]), ...others]
  return all.map((zone) => ({ value: zone, label: names[zone] ?? zone.replaceAll('_', ' ') }))
}

function useUnit({ kind }: Field) {
  if (kind === 'percent') return '%'
  return undefined
}

/** What the setting does, and what it is until somebody changes it. */
function useHint(field: Field): string | undefined {
  const { storeFields, storeGroups } = useMessages()
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
    if (kind === 'zone') return storeGroups.zones[value as keyof typeof storeGroups.zones]
    return unit ? storeGroups.units[unit](Number(value)) : value
  })()
  return [hint, shown && storeGroups.byDefault(String(shown))].filter(Boolean).join(' ')
}
