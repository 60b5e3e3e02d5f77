import { ActionIcon, Checkbox, Group, Input, Stack, Text } from '@mantine/core'
import { createContext, useContext } from 'react'
import { type MethodKind, methodKinds } from '../../../../../client/payment-methods.generated.ts'
import { paymentName } from '../../../../../client/payment-names.generated.ts'
import { useLanguage, useWords } from '../../../../messages/provider.tsx'
import { Icon } from '../../../../parts/values/icon.tsx'
import type { Draft, Row } from '../settings/values.ts'
import classes from '../store.module.css'
import { storeWords } from '../words.ts'

type Collected = {
  /** The methods that are collected online for the store. */
  methods: readonly string[]
  /** Whether accounts of the business collect them, which also decide their order. */
  isByAccounts: boolean
}

export const CollectedMethods = createContext<Collected | undefined>(undefined)

type Props = {
  name: string
  label: string
  description: string | undefined
  error: string | undefined
  value: string[]
  /** The other values of the form. */
  draft: Draft
  onChange: (methods: string[]) => void
}

/** Edits the offered methods in their order; lists the others by kind. */
export function MethodList({ name, label, description, error, value, draft, onChange }: Props) {
  const { storeGroups } = useWords(storeWords)
  const { language } = useLanguage()
  const words = storeGroups.methods
  const collected = useContext(CollectedMethods)
  /** Why buyers do not see a method that is turned on, or what it lacks. */
  const explain = (method: string) => {
    const isDirect = (methodKinds.direct as readonly string[]).includes(method)
    if (method === 'bank_transfer' && (draft.payment_accounts as Row[]).length === 0) return words.noBank
    if (isDirect) return undefined
    if (collected && !collected.methods.includes(method)) return words.notShown.account
    const hasFee = (draft.service_fees as Row[]).some((fee) => fee.payment_method === method)
    return draft.is_service_fee && !hasFee && method !== 'payment_link' ? words.notShown.fee : undefined
  }
  const nameMethod = (method: string) => paymentName(method, language)
  const move = (index: number, by: number) => {
    const moved = [...value]
    moved.splice(index + by, 0, ...moved.splice(index, 1))
    onChange(moved)
  }
  return (
    <Input.Wrapper
      label={label}
      description={collected?.isByAccounts ? words.orderOfAccounts : description}
      error={error}
      labelElement="div"
    >
      <Stack gap="md" mt="xs">
        {value.length === 0 && <Text size="sm">{words.none}</Text>}
        <ol className={classes.methods} aria-label={words.offered}>
          {value.map((method, index) => (
            <li key={method} className={classes.method}>
              <Checkbox
                name={`${name}.${method}`}
                label={nameMethod(method)}
                description={explain(method)}
                checked
                onChange={() => onChange(value.filter((other) => other !== method))}
              />
              <Group gap={4} wrap="nowrap">
                <ActionIcon
                  variant="default"
                  size="lg"
                  aria-label={words.up(nameMethod(method))}
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <Icon name="up" />
                </ActionIcon>
                <ActionIcon
                  variant="default"
                  size="lg"
                  aria-label={words.down(nameMethod(method))}
                  disabled={index === value.length - 1}
                  onClick={() => move(index, 1)}
                >
                  <Icon name="chevron" />
                </ActionIcon>
              </Group>
            </li>
          ))}
        </ol>
        {(Object.keys(methodKinds) as MethodKind[]).map((kind) => {
          const free = methodKinds[kind].filter((method) => !value.includes(method))
          return (
            free.length > 0 && (
              // biome-ignore lint/a11y/useSemanticElements: the caption is a heading of the list, not of a form
              <div key={kind} role="group" aria-label={words.kinds[kind]}>
                <Text size="sm" fw={600} mb={6}>
                  {words.kinds[kind]}
                </Text>
                <div className={classes.free}>
                  {free.map((method) => (
                    <Checkbox
                      key={method}
                      name={`${name}.${method}`}
                      label={nameMethod(method)}
                      checked={false}
                      onChange={() => onChange([...value, method])}
                    />
                  ))}
                </div>
              </div>
            )
          )
        })}
      </Stack>
    </Input.Wrapper>
  )
}
