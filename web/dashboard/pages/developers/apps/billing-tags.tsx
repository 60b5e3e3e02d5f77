import { Button, SimpleGrid, Stack, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { App } from '../../../api/types.generated.ts'
import { useWords } from '../../../messages/provider.tsx'
import classes from '../../../parts/fields/fieldset.module.css'
import { Icon } from '../../../parts/values/icon.tsx'
import { developerWords } from '../words.ts'

const fields = ['tag_code', 'label', 'price', 'currency', 'action_key'] as const

export type BillingTag = Record<(typeof fields)[number], string> & { key: number }

type Tags = ReturnType<typeof useBillingTags>

let lastKey = 0

const blank = { tag_code: '', label: '', price: '', currency: 'IDR', action_key: '' }

/** The state of the billing tags in the form. */
export function useBillingTags(initial: App['billing_tags'] = []) {
  const [value, setValue] = useState<BillingTag[]>(() =>
    initial.map((tag) => ({ ...tag, price: String(tag.price), key: ++lastKey })),
  )
  return {
    value,
    add: () => setValue([...value, { ...blank, key: ++lastKey }]),
    remove: (key: number) => setValue(value.filter((tag) => tag.key !== key)),
    change: (key: number, change: Partial<BillingTag>) =>
      setValue(value.map((tag) => (tag.key === key ? { ...tag, ...change } : tag))),
  }
}

export function BillingTags({ tags, findProblem }: { tags: Tags; findProblem: (field: string) => string | undefined }) {
  const { apps } = useWords(developerWords)
  const labels = {
    tag_code: apps.tagCode,
    label: apps.tagLabel,
    price: apps.price,
    currency: apps.currency,
    action_key: apps.actionKey,
  }
  return (
    <Stack align="flex-start">
      {tags.value.map((tag, index) => (
        <fieldset key={tag.key} className={classes.box}>
          <legend className={classes.legend}>{apps.tag(index + 1)}</legend>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
            {fields.map((name) => (
              <TextInput
                key={name}
                label={labels[name]}
                value={tag[name]}
                inputMode={name === 'price' ? 'numeric' : undefined}
                onChange={(event) => tags.change(tag.key, { [name]: event.currentTarget.value })}
                error={findProblem(`billing_tags.${index}.${name}`)}
                required
              />
            ))}
          </SimpleGrid>
          <Button
            mt="sm"
            size="xs"
            variant="default"
            leftSection={<Icon name="trash" size={16} />}
            onClick={() => tags.remove(tag.key)}
          >
            {apps.removeTag(tag.label || String(index + 1))}
          </Button>
        </fieldset>
      ))}
      <Button variant="default" leftSection={<Icon name="plus" size={16} />} onClick={tags.add}>
        {apps.addTag}
      </Button>
    </Stack>
  )
}
