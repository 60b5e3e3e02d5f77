import { ActionIcon, Checkbox, Group, Input, Stack, Text } from '@mantine/core'
import { type MethodKind, methodKinds } from '../../../../../client/payment-methods.generated.ts'
import { paymentName } from '../../../../../client/payment-names.generated.ts'
import { useLanguage, useWords } from '../../../../messages/provider.tsx'
import { Icon } from '../../../../parts/values/icon.tsx'
import classes from '../store.module.css'
import { storeWords } from '../words.ts'

type Props = {
  name: string
  label: string
  description: string | undefined
  error: string | undefined
  value: string[]
  onChange: (methods: string[]) => void
}

/** Edits the offered methods in their order; lists the others by kind. */
export function MethodList({ name, label, description, error, value, onChange }: Props) {
  const { storeGroups } = useWords(storeWords)
  const { language } = useLanguage()
  const words = storeGroups.methods
  const nameMethod = (method: string) => paymentName(method, language)
  const move = (index: number, by: number) => {
    const moved = [...value]
    moved.splice(index + by, 0, ...moved.splice(index, 1))
    onChange(moved)
  }
  return (
    <Input.Wrapper label={label} description={description} error={error} labelElement="div">
      <Stack gap="md" mt="xs">
        {value.length === 0 && <Text size="sm">{words.none}</Text>}
        <ol className={classes.methods} aria-label={words.offered}>
          {value.map((method, index) => (
            <li key={method} className={classes.method}>
              <Checkbox
                name={`${name}.${method}`}
                label={nameMethod(method)}
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
